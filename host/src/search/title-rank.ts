/** How a title matches a query, best first. `group`: a page below what the query names. `alike`: a fuzzy match or none. */
export const RANK = { exact: 0, group: 1, start: 2, word: 3, alike: 4 };

/** Returns the rank of a title; `query` is trimmed and in lower case. */
export function titleRank(title: string, query: string): number {
  const text = title.toLocaleLowerCase();
  if (text === query) return RANK.exact;
  if (text.startsWith(query)) return RANK.start;
  return text.split(/[\s/()«»“”"-]+/).some((word) => word.startsWith(query)) ? RANK.word : RANK.alike;
}

/** Largest number of results in a group. */
export const MAX_IN_GROUP = 4;
