import { AppError, isAppError, MAX_SEGMENTS, type ContactFilter, type Parsed, type Segment, type segments } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import { found } from '../../../platform/http';
import { manageableBook, visibleBook, type BookActor } from '../book-access';
import { spelled } from '../contact-tags';
import { lockBook } from '../contact-upsert.store';
import { publishBooks } from '../jobs/publish-job';
import type { ListUses } from '../list-uses';
import { bookOfSegment, deleteSegment, findSegments, insertSegment, segmentsOf, updateSegment, type SegmentRow } from './segment.store';

function presented(bookUuid: string, { updated, ...segment }: SegmentRow): Segment {
  return { ...segment, bookUuid, updated: updated.toISOString() };
}

export async function listSegments(db: Db, actor: BookActor, bookUuid: string): Promise<Segment[]> {
  const { id, uuid } = await visibleBook(db, actor, bookUuid);
  return (await segmentsOf(db, actor.customerId, id)).map((segment) => presented(uuid, segment));
}

type SegmentRequest = Parsed<typeof segments.save>['body'];

/** Throws segment_name_taken, too_many_segments, and not_found if the book has no segment of the `uuid`. */
export async function saveSegment(db: Db, actor: BookActor, request: SegmentRequest, now: Date): Promise<Segment> {
  const { customerId } = actor;
  return inTransaction(db, async (tx) => {
    const book = await manageableBook(tx, actor, request.bookUuid);
    const { tags } = await lockBook(tx, customerId, book.id);
    const { uuid, name } = request;
    const filter = request.filter && spelled(request.filter, tags);
    if (uuid === undefined && (await segmentsOf(tx, customerId, book.id)).length >= MAX_SEGMENTS) {
      throw new AppError('too_many_segments', { max: MAX_SEGMENTS });
    }
    const saved = uuid === undefined ? await insertSegment(tx, customerId, book.id, { name, filter: filter ?? {} }, now)
      : await updateSegment(tx, customerId, book.id, { uuid, name, filter }, now);
    const shown = presented(book.uuid, found(saved));
    await publishBooks(tx, customerId, [book.uuid]);
    return shown;
  });
}

/** Throws not_found, and segment_in_use if a recurring list is sent to it. */
export async function removeSegment(db: Db, actor: BookActor, uuid: string, seriesTo: ListUses['seriesTo']): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A book out of sight is reported as not_found, too, so that the error does not reveal the segment.
    const book = await manageableBook(tx, actor, found(await bookOfSegment(tx, actor.customerId, uuid))).catch((error: unknown) => {
      throw isAppError(error) && error.error === 'address_book_not_found' ? new AppError('not_found') : error;
    });
    await lockBook(tx, actor.customerId, book.id);
    const name = await seriesTo(tx, actor.customerId, uuid);
    if (name !== undefined) throw new AppError('segment_in_use', { name });
    await deleteSegment(tx, actor.customerId, uuid);
    await publishBooks(tx, actor.customerId, [book.uuid]);
  });
}

/** Filters of segments by uuid. Throws segment_not_found if one is missing, or not of the book. */
export async function segmentFilters(
  db: Db, customerId: bigint, wanted: readonly { segmentUuid: string; bookId: bigint }[],
): Promise<Map<string, ContactFilter>> {
  const segments = await findSegments(db, customerId, wanted.map(({ segmentUuid }) => segmentUuid));
  const filters = new Map<string, ContactFilter>();
  for (const { segmentUuid, bookId } of wanted) {
    const segment = segments.find((each) => each.uuid === segmentUuid.toLowerCase() && each.bookId === bookId);
    if (!segment) throw new AppError('segment_not_found');
    filters.set(segmentUuid, segment.filter);
  }
  return filters;
}
