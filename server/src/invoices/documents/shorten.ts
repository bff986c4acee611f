/** Shortens at a word boundary; a single word that is too long is cut. */
export function shortenAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const end = cut.lastIndexOf(' ');
  // A lone surrogate is not a letter.
  const kept = end > 0 ? cut.slice(0, end) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return kept.replace(/[\s,;:.(«"-]+$/, '');
}
