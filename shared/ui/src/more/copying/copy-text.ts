/** Puts a text into the clipboard. Rejects where the browser does not let the page: without HTTPS there is no clipboard at all, and the property is missing. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
