import { AppError, MAX_TAGS, type addressBooks, type BookJob, type contacts, type ContactFilter, type Parsed } from '@portal/contracts';
import { foldTag } from '@portal/messaging';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import type { Actor } from '../../../platform/http';
import { editableBook, mayEdit, visibleBook } from '../book-access';
import { bookOrganizations } from '../book-organization.store';
import { insertBook, type FoundBook } from '../book.store';
import { contactMatchOf } from '../contact-filter';
import type { ListUses } from '../list-uses';
import { copySegments } from '../segments/segment.store';
import { startJob } from './jobs';
import type { TransferKind } from './job';
import type { TransferSettings } from './transfer-settings';

type ContactsMeant = { nums?: readonly string[] | undefined; filter?: ContactFilter | undefined };

/** Copies an `extprocessing` book as `generic`; other types stay the same. The copy has the same segments, visible to the same logins. */
export async function copyBook(db: Db, actor: Actor, { uuid, name }: Parsed<typeof addressBooks.copy>['body']): Promise<BookJob> {
  return inTransaction(db, async (tx) => {
    const source = await visibleBook(tx, actor, uuid);
    const type = source.type === 'extprocessing' ? 'generic' : source.type;
    if (!mayEdit(actor, type)) throw new AppError('permission_denied');
    const { alphaName, paramNames } = source;
    const { id } = await insertBook(tx, actor.customerId, { type, alphaName, name, paramNames });
    await bookOrganizations.copy(tx, actor.customerId, { from: source.id, to: id });
    await copySegments(tx, actor.customerId, { from: source.id, to: id });
    return startTransfer(tx, actor, { kind: 'copy', into: { id, name }, total: source.contacts }, { from: [source.id], rule: 'keep' });
  });
}

type MergeRequest = Parsed<typeof addressBooks.merge>['body'];

/**
 * Throws merge_refused if a book would be merged into itself, too_many_tags if their tags are too many for one book, and book_in_list if a
 * list that is being prepared has a book that would be deleted: it would lose recipients or exclusions midway.
 */
export async function mergeBooks(
  db: Db, actor: Actor, { uuid, fromUuids, rule, deleteSources }: MergeRequest, { listBeingPrepared }: ListUses,
): Promise<BookJob> {
  return inTransaction(db, async (tx) => {
    const target = await editableBook(tx, actor, uuid);
    const find = deleteSources ? editableBook : visibleBook;
    // Keyed by id, since a uuid may be written in capitals.
    const sources = new Map<bigint, FoundBook>();
    for (const each of fromUuids) {
      const source = await find(tx, actor, each);
      sources.set(source.id, source);
    }
    if (sources.has(target.id)) throw sameBook();
    const tags = new Set([target, ...sources.values()].flatMap((book) => book.tags.map(foldTag)));
    if (tags.size > MAX_TAGS) throw new AppError('too_many_tags', { max: MAX_TAGS });
    const total = [...sources.values()].reduce((sum, { contacts }) => sum + contacts, 0);
    const job = await startTransfer(tx, actor, {
      kind: 'merge', into: target, total,
    }, { from: [...sources.keys()], rule, removesFromSource: deleteSources, deletesBooks: deleteSources });
    // After the books are locked, which waits for lists that are being created.
    const name = deleteSources ? await listBeingPrepared(tx, actor.customerId, [...sources.keys()]) : undefined;
    if (name !== undefined) throw new AppError('book_in_list', { name });
    return job;
  });
}

type TransferRequest = Parsed<typeof contacts.copy>['body'];

/** Throws merge_refused if both books are the same. */
export async function transferContacts(db: Db, actor: Actor, kind: 'copy' | 'move', request: TransferRequest): Promise<BookJob> {
  const { bookUuid, toBookUuid, rule } = request;
  return inTransaction(db, async (tx) => {
    const source = await (kind === 'move' ? editableBook : visibleBook)(tx, actor, bookUuid);
    const target = await editableBook(tx, actor, toBookUuid);
    if (source.id === target.id) throw sameBook();
    const total = totalOf(request, source.contacts);
    return startTransfer(tx, actor, {
      kind, into: target, total,
    }, { from: [source.id], rule, removesFromSource: kind === 'move', meant: request });
  });
}

export async function deleteInBackground(
  db: Db, actor: Actor, { bookUuid, filter }: { bookUuid: string; filter: ContactFilter },
): Promise<BookJob> {
  return inTransaction(db, async (tx) => {
    const book = await editableBook(tx, actor, bookUuid);
    const total = totalOf({ filter }, book.contacts);
    return startTransfer(tx, actor, {
      kind: 'delete', into: book, total,
    }, { from: [book.id], rule: 'keep', removesFromSource: true, meant: { filter } });
  });
}

export function oneOf({ nums, filter }: ContactsMeant): void {
  if ((nums === undefined) === (filter === undefined)) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: nums === undefined ? 'filter' : 'nums' } }]);
  }
}

function sameBook(): AppError {
  return new AppError('merge_refused', { reason: 'same_book' });
}

function totalOf({ nums, filter }: ContactsMeant, all: number): number | null {
  if (nums) return nums.length;
  return filter && contactMatchOf(filter) ? null : all;
}

type Transfer = { kind: TransferKind; into: Pick<FoundBook, 'id' | 'name'>; total: number | null };
type TransferPlan = {
  from: readonly bigint[]; rule: TransferSettings['rule']; removesFromSource?: boolean; deletesBooks?: boolean; meant?: ContactsMeant;
};

/** Creates the job. `fromBookId` is null if the source is the changed book itself. */
async function startTransfer(tx: Transaction, actor: Actor, { kind, into, total }: Transfer, plan: TransferPlan): Promise<BookJob> {
  const [fromBookId = null] = plan.from.filter((id) => id !== into.id);
  const job = { kind, bookId: into.id, fromBookId, bookName: into.name, fileName: null, total, settings: settingsOf(plan) };
  return startJob(tx, actor, job, { books: [into.id, ...plan.from], alone: plan.deletesBooks ? plan.from : [] });
}

function settingsOf({ from, rule, removesFromSource = false, deletesBooks = false, meant = {} }: TransferPlan): TransferSettings {
  return {
    from: from.map(String), nums: meant.nums ? [...meant.nums] : null, filter: meant.filter ?? {}, rule, removesFromSource, deletesBooks,
  };
}
