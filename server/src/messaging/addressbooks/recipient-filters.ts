import { AppError, type ContactFilter } from '@portal/contracts';
import { foldTag } from '@portal/messaging';
import type { Db, Transaction } from '../../platform/db';
import { spelled } from './contact-tags';
import { anyDeleting, endingTags } from './jobs/book-use.store';
import { lockForList, tagsOfBooks } from './recipient-filters.store';
import { segmentFilters } from './segments/segments';

/** The contacts of a book that a list is sent to: of its segment if there is one, else those that the filter finds. */
export type RecipientsOfBook = { bookId: bigint; filter: ContactFilter; segmentUuid?: string | undefined };

/**
 * Keeps books, tags and segments as they are until the transaction ends, so that later changes see the list that it creates. Throws
 * address_book_not_found if one was deleted, and book_in_use if a merge is moving its contacts away before it deletes it.
 */
export async function lockBooksForList(tx: Transaction, customerId: bigint, bookIds: readonly bigint[]): Promise<void> {
  const books = new Set(bookIds);
  if (books.size === 0) return;
  if (await lockForList(tx, customerId, [...books]) < books.size) throw new AppError('address_book_not_found');
  if (await anyDeleting(tx, customerId, [...books])) throw new AppError('book_in_use');
}

/**
 * Returns the filters, with tags spelled as the books do. Throws segment_not_found, tag_not_found, and book_in_use if a filter names a tag
 * that is being renamed or deleted: it would match a part of its contacts. Segments name the new tag, too.
 */
export async function recipientFilters(db: Db, customerId: bigint, wanted: readonly RecipientsOfBook[]): Promise<ContactFilter[]> {
  const segments = await segmentFilters(db, customerId, wanted.flatMap(({ bookId, segmentUuid }) => (
    segmentUuid === undefined ? [] : [{ bookId, segmentUuid }])));
  const tagged = wanted.filter(({ filter, segmentUuid }) => segmentUuid === undefined && tagsIn(filter).length > 0);
  const bookIds = tagged.map(({ bookId }) => bookId);
  const [known, ending] = tagged.length === 0 ? [new Map<bigint, string[]>(), new Map<bigint, Set<string>>()]
    : await Promise.all([tagsOfBooks(db, customerId, bookIds), endingTags(db, customerId, bookIds)]);
  return wanted.map(({ bookId, filter, segmentUuid }) => {
    const ofSegment = segmentUuid === undefined ? undefined : segments.get(segmentUuid);
    if (ofSegment) return ofSegment;
    const tags = known.get(bookId) ?? [];
    const folded = new Set(tags.map(foldTag));
    const missing = tagsIn(filter).find((tag) => !folded.has(foldTag(tag)));
    if (missing !== undefined) throw new AppError('tag_not_found', { tag: missing });
    const written = spelled(filter, tags);
    if (tagsIn(written).some((tag) => ending.get(bookId)?.has(tag))) throw new AppError('book_in_use');
    return written;
  });
}

function tagsIn({ tags = [], withoutTags = [] }: ContactFilter): string[] {
  return [...tags, ...withoutTags];
}
