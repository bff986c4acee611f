import { firstCharacters } from '@portal/contracts';

const MAX_BOOK_NAME = 200;

/** Name of a new book for the contacts of a file: the file's name without its extension. */
export function bookNameOf(fileName: string): string {
  return firstCharacters(fileName.replace(/\.[^.]*$/, '').trim(), MAX_BOOK_NAME);
}

/** Adds a number to a name that another book has, ignoring case. */
export function freeBookName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const free = firstCharacters(name, MAX_BOOK_NAME - suffix.length) + suffix;
    if (!names.has(free.toLowerCase())) return free;
  }
}
