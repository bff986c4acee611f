/** Copies a text. Rejects if the browser forbids it, and without HTTPS, where `navigator.clipboard` is undefined. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
