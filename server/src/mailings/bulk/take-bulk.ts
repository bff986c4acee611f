import { AppError, type ErrorLine } from '@portal/contracts';
import { MOST_BULK_LINES, MOST_SANDBOX_LINES, type BulkHead } from '@portal/contracts/api';
import type { Db } from '../../db';
import type { InTurn } from '../../http';
import { refuseStopped } from '../../limits';
import { inApiWords } from '../api/api-words';
import { createMailing, findSame, type CreatedMailing, type LineCounts, type NewMailingRequest } from '../create-mailing';
import { planMailing, type Circumstances, type Requester } from '../mailing-plan';
import { findByCustomerListId } from '../mailing.store';
import { openRecipientSet } from '../recipients/open-set';
import { completeRecipientSet, type RecipientSet } from '../recipients/recipient-set.store';
import { removeOpenRecipientSet } from '../recipients/remove-set';
import { readHead, requestOf } from './bulk-head';
import { BulkTally } from './bulk-tally';
import { insertLines } from './line.store';
import { linesOf, type Line } from './line-reader';
import { countsOfLines } from './list-counts.store';
import { readLines } from './read-lines';

export type TakenBulk = CreatedMailing & { counts: LineCounts };
/** Whose list it is, and the key that brings it; `sandbox`: his customer id is that of a sandbox, which costs nothing and so takes fewer lines. */
export type BulkSender = { customerId: bigint; keyId: bigint; sandbox: boolean };
/** What he sends, as it comes, and within what the database is asked, which is never while he is waited for. */
export type BulkBody = { stream: AsyncIterable<Uint8Array>; inTurn: InTurn };

/** As many faults as a problem tells. */
const MOST_FAULTS = 20;

/**
 * Takes a list in that comes line by line, however many there are, in flat memory (API-01). What is wrong with the head is told before a line
 * behind it is read; what breaks off or is refused leaves nothing. The same customerListId with the same lines is the same list (MAIL-11).
 */
export async function takeBulk(db: Db, circumstances: Circumstances, { customerId, keyId, sandbox }: BulkSender, { stream, inTurn }: BulkBody): Promise<TakenBulk> {
  const slices = linesOf(stream);
  const [first, ...begun] = (await slices.next()).value ?? [];
  const head = readHead(first);
  const taking = { head, lines: linesFrom(begun, slices), most: sandbox ? MOST_SANDBOX_LINES : MOST_BULK_LINES, circumstances, customerId, keyId, inTurn };
  return inApiWords(head, await inTurn(() => isKnown(db, customerId, head)) ? takeAgain(db, taking) : takeNew(db, taking));
}

type Taking = {
  head: BulkHead; lines: AsyncIterable<readonly Line[]>; most: number; circumstances: Circumstances; customerId: bigint; keyId: bigint; inTurn: InTurn;
};

async function* linesFrom(begun: readonly Line[], slices: AsyncIterable<Line[]>): AsyncGenerator<readonly Line[]> {
  yield begun;
  yield* slices;
}

async function isKnown(db: Db, customerId: bigint, { customerListId }: BulkHead): Promise<boolean> {
  return customerListId !== undefined && (await findByCustomerListId(db, customerId, customerListId)) !== undefined;
}

/** Only compared with what was taken before: all of it is read, and nothing of it stored. */
async function takeAgain(db: Db, { head, lines, most, circumstances: { home }, customerId, inTurn }: Taking): Promise<TakenBulk> {
  const tally = new BulkTally(head);
  await readLines(lines, { tally, rules: { home, main: contentOf(head) }, store: async (batch) => batch.length, most });
  return inTurn(() => sameAs(db, customerId, head, tally.requestHash()));
}

async function sameAs(db: Db, customerId: bigint, { customerListId }: BulkHead, requestHash: Uint8Array): Promise<TakenBulk> {
  const same = await findSame(db, customerId, customerListId, requestHash);
  const counts = same && await countsOfLines(db, customerId, BigInt(same.id));
  // A list that is known, and of the same hash, came by lines itself.
  if (!counts) throw new AppError('customer_list_id_taken', { customerListId: customerListId ?? '' });
  return { ...same, counts };
}

async function takeNew(db: Db, taking: Taking): Promise<TakenBulk> {
  const { customerId, inTurn } = taking;
  await inTurn(() => refuseStopped(db, taking));
  const set = await openRecipientSet(db, customerId, inTurn);
  try {
    return await takeInto(db, set, taking);
  } finally {
    // One that a list has taken stays.
    await removeOpenRecipientSet(db, customerId, set.id, inTurn);
  }
}

async function takeInto(db: Db, set: RecipientSet, taking: Taking): Promise<TakenBulk> {
  const { head, lines, most, circumstances: { home }, customerId, inTurn } = taking;
  const request = await inTurn(() => plannedRequest(db, set, taking));
  const tally = new BulkTally(head);
  const store = (batch: Parameters<typeof insertLines>[3]) => inTurn(() => insertLines(db, customerId, set.id, batch));
  await readLines(lines, { tally, rules: { home, main: contentOf(head) }, store, most });
  const { lines: count, accepted, faults } = tally.result();
  if (count === 0) throw new AppError('no_recipients');
  if (accepted === 0) throw new AppError('no_valid_numbers', {}, faults.slice(0, MOST_FAULTS).map(withItsLine));
  return inTurn(() => createOf(db, set, { request, tally, taking }));
}

/** What the head asks for; refused before the first line is stored where it could not be sent. */
async function plannedRequest(db: Db, { uuid }: RecipientSet, { head, circumstances, customerId }: Taking): Promise<NewMailingRequest> {
  const request = { ...await requestOf(db, customerId, head, circumstances.now), uploadUuid: uuid };
  // Each line may bring a text; whether one did is known behind the last.
  await planMailing(db, circumstances, requesterOf(customerId), { ...request, lines: { texts: true } });
  return request;
}

type Read = { request: NewMailingRequest; tally: BulkTally; taking: Taking };

/** The list of the lines that have been stored. */
async function createOf(db: Db, set: RecipientSet, { request, tally, taking: { head, circumstances, customerId } }: Read): Promise<TakenBulk> {
  const counts = tally.result();
  const { accepted, rejected, duplicates } = counts;
  await completeRecipientSet(db, customerId, set.id, { rows: counts.lines, valid: accepted, invalid: rejected, duplicates, stopListed: 0, badRows: [], preview: [] });
  const requestHash = tally.requestHash();
  const { texts, ids } = tally;
  const created = await createMailing(db, circumstances, requesterOf(customerId), { ...request, lines: { requestHash, texts, ids, confirms: !head.hold, counts } });
  // Of one that another request has just made of the same lines, what that was told.
  return { ...created, counts: (await countsOfLines(db, customerId, BigInt(created.id))) ?? counts };
}

function requesterOf(customerId: bigint): Requester {
  return { customerId, loginId: null, all: true };
}

function withItsLine({ line, pointer, code, detail }: LineCounts['faults'][number]): ErrorLine {
  return { message: code, params: { pointer: `line/${line}${pointer}`, detail } };
}

function contentOf({ type, contentType, text, content = {} }: BulkHead) {
  return { type, contentType, body: text, content };
}
