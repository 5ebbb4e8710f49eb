import { Component, type ComponentChildren } from "preact";

interface Props {
  /** Is told what went wrong, to show something else instead. */
  readonly onError: (error: unknown) => void;
  readonly children: ComponentChildren;
}

/** Draws nothing where its children cannot be drawn, rather than leaving the page as it happens to be. */
export class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static override getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ComponentChildren {
    return this.state.hasFailed ? null : this.props.children;
  }
}
