import { AppError, type Contact } from '@portal/contracts';
import type { Transaction } from '../../../platform/db';
import { deleteBook } from '../book.store';
import { removeContacts } from '../contact-edit.store';
import { CONTACTS_AT_ONCE, upsertContacts, type Upserted } from '../contact-upsert.store';
import { contactMatchOf } from '../contact-filter';
import type { BookJobWorker, Job, JobStep, TransferKind } from './job';
import { TransferPosition, TransferSettings } from './transfer-settings';
import { contactsBetween, contactsOf, endOfPortion, isLive, lockBooks } from './transfer.store';

export function transferWorker(kind: TransferKind, clock: () => Date): BookJobWorker {
  return { kind, step: (tx, job) => step(tx, job, clock()) };
}

const NOTHING: Upserted = { added: 0, changed: 0, unchanged: 0 };

async function step(tx: Transaction, job: Job, now: Date): Promise<JobStep> {
  const settings = TransferSettings.parse(job.settings);
  const position = job.position === null ? { book: 0, after: '' } : TransferPosition.parse(job.position);
  const from = BigInt(settings.from[position.book] ?? 0);
  const left = await lockNeeded(tx, job, settings, from);
  const portion = await readPortion(tx, job.customerId, from, settings, position);
  const did = await carryOut(tx, job, settings, from, portion.contacts);
  const next = portion.end === undefined
    ? await nextBook(
      tx, job, settings, { book: position.book, left: left - (settings.removesFromSource ? portion.contacts.length : 0) }, now,
    )
    : { book: position.book, after: portion.end };
  return { state: next.book < settings.from.length ? 'more' : 'done', position: next, rejected: [], ...did };
}

/** Locks the books that change. Returns the source's number of contacts, or 0 if it is only read. */
async function lockNeeded(
  tx: Transaction, { customerId, kind, bookId }: Job, { removesFromSource }: TransferSettings, from: bigint,
): Promise<number> {
  if (bookId === null) throw new AppError('address_book_not_found');
  if (!removesFromSource && !(await isLive(tx, customerId, from))) throw new AppError('address_book_not_found');
  const changed = kind === 'delete' ? [from] : removesFromSource ? [bookId, from] : [bookId];
  return (await lockBooks(tx, customerId, changed)).get(from) ?? 0;
}

async function readPortion(
  tx: Transaction, customerId: bigint, from: bigint, { nums, filter }: TransferSettings, { after }: TransferPosition,
): Promise<{ contacts: Contact[]; end: string | undefined }> {
  if (nums) return { contacts: await contactsOf(tx, customerId, from, nums), end: undefined };
  const end = await endOfPortion(tx, customerId, from, { after, size: CONTACTS_AT_ONCE });
  if (end === undefined) return { contacts: [], end };
  return { contacts: await contactsBetween(tx, customerId, from, { after, end, match: contactMatchOf(filter) }), end };
}

/** Copies, moves or deletes the contacts. Deleted contacts count as changed. */
async function carryOut(
  tx: Transaction, { customerId, kind, bookId }: Job, { rule, removesFromSource }: TransferSettings, from: bigint, contacts: Contact[],
): Promise<Upserted> {
  if (contacts.length === 0 || bookId === null) return NOTHING;
  const written = kind === 'delete' ? {
    ...NOTHING, changed: contacts.length,
  } : await upsertContacts(tx, { customerId, bookId, rule, rows: contacts });
  if (removesFromSource) await removeContacts(tx, customerId, from, contacts.map(({ num }) => num));
  return written;
}

/** Deletes the source book if requested, then continues with the next. Repeats a source to which contacts were added before the lock. */
async function nextBook(
  tx: Transaction, { customerId }: Job, settings: TransferSettings, { book, left }: { book: number; left: number }, now: Date,
): Promise<TransferPosition> {
  if (settings.deletesBooks) {
    if (left > 0) return { book, after: '' };
    await deleteBook(tx, customerId, BigInt(settings.from[book] ?? 0), now);
  }
  return { book: book + 1, after: '' };
}
