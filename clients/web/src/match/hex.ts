/** Bytes as hexadecimal text, and seeds out of words. */

/** Returns two digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the bytes of an even number of digits. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Returns 32 bytes: those of 64 digits as they are, else the SHA-256 of the words; undefined: nothing was typed. */
export async function seedOf(words: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const typed = words.trim();
  if (typed === "") return undefined;
  if (/^[0-9a-f]{64}$/i.test(typed)) return fromHex(typed);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(typed)));
}
