/** At most so many letters, ended between two words; a single word longer than that is cut. */
export function shortenAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const end = cut.lastIndexOf(' ');
  // Half a surrogate pair is no letter.
  const kept = end > 0 ? cut.slice(0, end) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return kept.replace(/[\s,;:.(«"-]+$/, '');
}
