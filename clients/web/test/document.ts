/** As little of a browser's document as Preact draws with; what is drawn can be read, and buttons pressed. */

type Listener = (this: Drawn, event: object) => void;

/** An element, a text, or the place that the page is drawn into. */
export class Drawn {
  readonly ownerDocument = { createElementNS: element, createTextNode: text };
  readonly childNodes: Drawn[] = [];
  readonly attributes: { name: string; value: string }[] = [];
  readonly style = {};
  readonly localName: string;
  readonly nodeType: number;
  parentNode: Drawn | null = null;
  data = "";

  constructor(localName: string, nodeType = 1) {
    this.localName = localName;
    this.nodeType = nodeType;
  }

  get firstChild(): Drawn | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): Drawn | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }

  get textContent(): string {
    return this.data + this.childNodes.map((child) => child.textContent).join("");
  }

  insertBefore(child: Drawn, before: Drawn | null): Drawn {
    child.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    child.parentNode = this;
    return child;
  }

  removeChild(child: Drawn): void {
    child.remove();
  }

  contains(other: Drawn | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }

  remove(): void {
    const beside = this.parentNode?.childNodes;
    beside?.splice(beside.indexOf(this), 1);
    this.parentNode = null;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.push({ name, value });
  }

  removeAttribute(): void {}

  readonly #listeners = new Map<string, Listener>();

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, listener);
  }

  removeEventListener(name: string): void {
    this.#listeners.delete(name);
  }

  /** Presses the button that says so. */
  press(label: string): void {
    const button = this.all().find((drawn) => drawn.localName === "button" && drawn.textContent === label);
    if (!button) throw new Error(`there is no button ${label} in: ${this.textContent}`);
    button.#listeners.get("click")?.call(button, { type: "click" });
  }

  all(): Drawn[] {
    return [this, ...this.childNodes.flatMap((child) => child.all())];
  }
}

function element(_namespace: string, localName: string): Drawn {
  return new Drawn(localName);
}

function text(data: string): Drawn {
  const node = new Drawn("", 3);
  node.data = String(data);
  return node;
}
