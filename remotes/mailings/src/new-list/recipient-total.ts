import type { NewListForm } from './new-list-form';

/** `atMost`: the true number may be lower, for example because of duplicates or filters. */
export type RecipientTotal = { recipients: number; atMost: boolean };

export function recipientTotal({ file, books, excludedBooks }: NewListForm, pasted: number): RecipientTotal {
  const inFile = file?.read?.check.valid ?? 0;
  const inBooks = books.reduce((sum, { contacts }) => sum + contacts, 0);
  const sources = [pasted, inFile, ...books.map(({ contacts }) => contacts)].filter((count) => count > 0).length;
  return {
    recipients: pasted + inFile + inBooks,
    atMost: sources > 1 || excludedBooks.length > 0 || books.some(({ filter }) => filter.trim() !== ''),
  };
}
