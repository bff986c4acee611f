/** Copies a text. Rejects if the browser forbids it: without HTTPS there is no clipboard, and the property is undefined. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
