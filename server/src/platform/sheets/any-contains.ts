/** Whether one of the words contains the text, in any case, as screens search rows that they have all loaded. */
export function anyContains(words: readonly (string | null)[], text: string): boolean {
  const searched = text.toLowerCase();
  return words.some((word) => (word ?? '').toLowerCase().includes(searched));
}
