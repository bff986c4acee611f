import type { ChosenBook, NewListForm } from './new-list-form';

/** `atMost`: the true number may be lower, for example because of duplicates or filters. */
export type RecipientTotal = { recipients: number; atMost: boolean };

export function recipientTotal({ file, books, excludedBooks }: NewListForm, pasted: number): RecipientTotal {
  const inFile = file?.read?.check.valid ?? 0;
  const ofBooks = books.map(({ contacts, part }) => chosenNumbers(part) ?? contacts);
  const sources = [pasted, inFile, ...ofBooks].filter((count) => count > 0).length;
  return {
    recipients: pasted + inFile + ofBooks.reduce((sum, count) => sum + count, 0),
    atMost: sources > 1 || excludedBooks.length > 0 || books.some(isFiltered),
  };
}

function chosenNumbers(part: ChosenBook['part']): number | undefined {
  return part && 'filter' in part ? part.filter.nums?.length : undefined;
}

function isFiltered({ filter, part }: ChosenBook): boolean {
  return filter.trim() !== '' || (part !== null && chosenNumbers(part) === undefined);
}
