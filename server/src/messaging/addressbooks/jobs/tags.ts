import { AppError, type addressBooks, type BookJob, type contacts, type Data, type Parsed } from '@portal/contracts';
import { foldTag } from '@portal/messaging';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import type { Actor } from '../../../platform/http';
import { editableBook, type BookActor } from '../book-access';
import { addToBook, spellingOf } from '../contact-tags';
import { changeTags, setTags } from '../contact-tags.store';
import { lockBook, numsAmong } from '../contact-upsert.store';
import type { ListUses } from '../list-uses';
import { addToSegments, segmentNaming } from '../segments/segment.store';
import { startJob } from './jobs';
import { publishBooks } from './publish-job';
import type { TagSettings } from './tag-settings';
import { oneOf } from './transfers';

type TagRequest = Parsed<typeof contacts.tag>['body'];

/** Throws too_many_tags, and invalid_request if there is no tag to add or remove. */
export async function tagContacts(db: Db, actor: Actor, request: TagRequest): Promise<Data<typeof contacts.tag>> {
  oneOf(request);
  const { bookUuid, nums, filter = {} } = request;
  if (nums) return { changed: await tagNumbers(db, actor, { ...request, nums }), job: null };
  const job = await inTransaction(db, async (tx) => {
    const book = await editableBook(tx, actor, bookUuid);
    const { add, remove } = await tagsOfBook(tx, actor, book.id, request);
    return startTagging(tx, actor, book, { filter, add, remove, ends: false });
  });
  return { changed: 0, job };
}

export type NumbersToTag = { bookUuid: string; nums: readonly string[]; add: readonly string[]; remove: readonly string[] };

/** Returns the number of contacts that changed. */
export async function tagNumbers(db: Db, actor: BookActor, request: NumbersToTag): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id } = await editableBook(tx, actor, request.bookUuid);
    if (request.add.length + request.remove.length === 0) throw missing('add');
    await lockBook(tx, actor.customerId, id);
    if ((await numsAmong(tx, actor.customerId, id, request.nums)).size === 0) return 0;
    const tags = await tagsOfBook(tx, actor, id, request);
    const changed = await changeTags(tx, actor.customerId, id, tags, { nums: request.nums });
    await publishBooks(tx, actor.customerId, [request.bookUuid]);
    return changed;
  });
}

/** Locks the book, adds the tags that are new to it, and spells all as it does. */
async function tagsOfBook(
  tx: Transaction, { customerId }: BookActor, bookId: bigint, { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<{ add: string[]; remove: string[] }> {
  if (add.length + remove.length === 0) throw missing('add');
  const { tags: known } = await lockBook(tx, customerId, bookId);
  const removed = new Set(remove.map(foldTag));
  const wanted = add.filter((tag) => !removed.has(foldTag(tag)));
  const spelled = spellingOf(await addToBook(tx, { customerId, bookId, tags: known }, wanted));
  return { add: wanted.map(spelled), remove: remove.map(spelled) };
}

type Renaming = Parsed<typeof addressBooks.renameTag>['body'];

/** Throws not_found if the book has no such tag, book_in_use during another job, and tag_in_use if a list names the tag. */
export async function renameTag(db: Db, actor: Actor, { uuid, tag, name }: Renaming, { listsByTag }: ListUses): Promise<BookJob> {
  return inTransaction(db, async (tx) => {
    const book = await lockedWithTag(tx, actor, uuid, tag);
    const others = book.tags.filter((each) => each !== tag);
    const become = spellingOf(others)(name);
    if (become === tag) throw missing('name');
    // At the end, so that contacts get the new spelling from now on if only the case differs.
    await setTags(tx, actor.customerId, book.id, [tag, ...others.filter((each) => each !== become), become]);
    await refuseUsed(tx, actor, { bookId: book.id, bookUuid: book.uuid, tag }, listsByTag);
    await addToSegments(tx, actor.customerId, book.id, { tag, name: become });
    return startTagging(tx, actor, book, { filter: { tags: [tag] }, add: [become], remove: [tag], ends: true });
  });
}

type Removal = Parsed<typeof addressBooks.removeTag>['body'];

/** Throws not_found if the book has no such tag, book_in_use during another job, and tag_in_use if a segment or list names the tag. */
export async function removeTag(db: Db, actor: Actor, { uuid, tag }: Removal, { listsByTag }: ListUses): Promise<BookJob> {
  return inTransaction(db, async (tx) => {
    const book = await lockedWithTag(tx, actor, uuid, tag);
    const name = await segmentNaming(tx, actor.customerId, book.id, tag);
    if (name !== undefined) throw new AppError('tag_in_use', { name });
    await refuseUsed(tx, actor, { bookId: book.id, bookUuid: book.uuid, tag }, listsByTag);
    return startTagging(tx, actor, book, { filter: { tags: [tag] }, add: [], remove: [tag], ends: true });
  });
}

async function refuseUsed(
  tx: Transaction, { customerId }: Actor, of: Parameters<ListUses['listsByTag']>[2], listsByTag: ListUses['listsByTag'],
): Promise<void> {
  const name = await listsByTag(tx, customerId, of);
  if (name !== undefined) throw new AppError('tag_in_use', { name });
}

async function lockedWithTag(tx: Transaction, actor: Actor, uuid: string, tag: string) {
  const book = await editableBook(tx, actor, uuid);
  const { tags } = await lockBook(tx, actor.customerId, book.id);
  if (!tags.includes(tag)) throw new AppError('not_found');
  return { ...book, tags };
}

function startTagging(
  tx: Transaction, actor: Actor, { id, name }: { id: bigint; name: string }, change: Omit<TagSettings, 'from'>,
): Promise<BookJob> {
  const settings: TagSettings = { ...change, from: [String(id)] };
  const job = { kind: 'tag', bookId: id, fromBookId: null, bookName: name, fileName: null, total: null, settings } as const;
  return startJob(tx, actor, job, { books: [id], alone: change.ends ? [id] : [] });
}

function missing(field: string): AppError {
  return new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field } }]);
}
