import { AppError, type ErrorLine } from '@portal/contracts';
import { MAX_BULK_LINES, MAX_SANDBOX_LINES, type BulkHead } from '@portal/contracts/api';
import type { Db } from '../../../platform/db';
import type { InOrder } from '../../../platform/http';
import { refuseBlockedTraffic } from '../../../customers/limits';
import { acceptsLandlines } from '../../terms';
import { withApiFieldNames } from '../api/api-field-names';
import { createMailing, findSame, type CreatedMailing, type LineCounts, type NewMailingRequest } from '../lists/create-mailing';
import { planMailing, type MailingContext, type MailingActor } from '../plan/mailing-plan';
import { findByCustomerListId } from '../lists/mailing.store';
import { openRecipientSet } from '../recipients/open-set';
import { completeRecipientSet, type RecipientSet } from '../recipients/recipient-set.store';
import { removeOpenRecipientSet } from '../recipients/remove-set';
import { readHead, requestOf } from './bulk-head';
import type { LineRules } from './bulk-line';
import { BulkSummary } from './bulk-summary';
import { insertLines } from './line.store';
import { linesOf, type Line } from './line-reader';
import { countsOfLines } from './list-counts.store';
import { readLines } from './read-lines';

export type CreatedBulkList = CreatedMailing & { counts: LineCounts };
/** `sandbox`: lowers the maximum number of lines, because no price limits what a sandbox sends. */
export type BulkSender = { customerId: bigint; keyId: bigint; sandbox: boolean };
/** Database work waits for the customer's turn in a fair queue (`inOrder`); reading `stream` does not. */
export type BulkBody = { stream: AsyncIterable<Uint8Array>; inOrder: InOrder };

const MAX_FAULTS = 20;

/** Accepts all lines or none, in constant memory (API-01). The same customerListId and lines return the same list (MAIL-11). */
export async function createBulkList(
  db: Db, context: MailingContext, { customerId, keyId, sandbox }: BulkSender, { stream, inOrder }: BulkBody,
): Promise<CreatedBulkList> {
  const slices = linesOf(stream);
  const [first, ...started] = (await slices.next()).value ?? [];
  const head = readHead(first);
  const taking = {
    head, lines: linesFrom(started, slices), max: sandbox ? MAX_SANDBOX_LINES : MAX_BULK_LINES, context, customerId, keyId, inOrder,
  };
  return withApiFieldNames(head, await inOrder(() => isKnown(db, customerId, head)) ? repeatList(db, taking) : createNew(db, taking));
}

type Taking = {
  head: BulkHead; lines: AsyncIterable<readonly Line[]>; max: number; context: MailingContext; customerId: bigint; keyId: bigint;
  inOrder: InOrder;
};

async function* linesFrom(started: readonly Line[], slices: AsyncIterable<Line[]>): AsyncGenerator<readonly Line[]> {
  yield started;
  yield* slices;
}

async function isKnown(db: Db, customerId: bigint, { customerListId }: BulkHead): Promise<boolean> {
  return customerListId !== undefined && (await findByCustomerListId(db, customerId, customerListId)) !== undefined;
}

/** Handles a repeated customerListId: compares the hash of all lines with that of the existing list, without storing any lines. */
async function repeatList(db: Db, taking: Taking): Promise<CreatedBulkList> {
  const { head, lines, max, customerId, inOrder } = taking;
  const summary = new BulkSummary(head);
  await readLines(lines, { summary, rules: await rulesOf(db, taking), store: async (batch) => batch.length, max });
  return inOrder(() => sameAs(db, customerId, head, summary.requestHash()));
}

async function sameAs(db: Db, customerId: bigint, { customerListId }: BulkHead, requestHash: Uint8Array): Promise<CreatedBulkList> {
  const same = await findSame(db, customerId, customerListId, requestHash);
  const counts = same && await countsOfLines(db, customerId, BigInt(same.id));
  // `counts` is missing if the list with the same hash was deleted meanwhile.
  if (!counts) throw new AppError('customer_list_id_taken', { customerListId: customerListId ?? '' });
  return { ...same, counts };
}

async function createNew(db: Db, taking: Taking): Promise<CreatedBulkList> {
  const { customerId, inOrder } = taking;
  await inOrder(() => refuseBlockedTraffic(db, taking));
  const set = await openRecipientSet(db, { customerId, loginId: null }, inOrder);
  try {
    return await createIn(db, set, taking);
  } finally {
    await removeOpenRecipientSet(db, customerId, set.id, inOrder);
  }
}

async function createIn(db: Db, set: RecipientSet, taking: Taking): Promise<CreatedBulkList> {
  const { head, lines, max, customerId, inOrder } = taking;
  const request = await inOrder(() => plannedRequest(db, set, taking));
  const summary = new BulkSummary(head);
  const store = (batch: Parameters<typeof insertLines>[3]) => inOrder(() => insertLines(db, customerId, set.id, batch));
  await readLines(lines, { summary, rules: await rulesOf(db, taking), store, max });
  const { lines: count, accepted, faults } = summary.result();
  if (count === 0) throw new AppError('no_recipients');
  if (accepted === 0) throw new AppError('no_valid_numbers', {}, faults.slice(0, MAX_FAULTS).map(withItsLine));
  return inOrder(() => createOf(db, set, { request, summary, taking }));
}

async function plannedRequest(db: Db, { uuid }: RecipientSet, { head, context, customerId }: Taking): Promise<NewMailingRequest> {
  const request = { ...await requestOf(db, customerId, head, context.now), uploadUuid: uuid };
  // Checks the request as if lines had their own texts; whether any line has one is known only after the last line. With two texts, none
  // may have one.
  await planMailing(db, context, actorOf(customerId), { ...request, lines: { texts: request.comparison === undefined } });
  return request;
}

type ReadBulkRequest = { request: NewMailingRequest; summary: BulkSummary; taking: Taking };

async function createOf(
  db: Db, set: RecipientSet, { request, summary, taking: { head, context, customerId } }: ReadBulkRequest,
): Promise<CreatedBulkList> {
  const counts = summary.result();
  const { accepted, rejected, duplicates } = counts;
  await completeRecipientSet(db, customerId, set.id, {
    rows: counts.lines, valid: accepted, invalid: rejected, duplicates, stopListed: 0, landlines: 0, badRows: [], preview: [],
  });
  const requestHash = summary.requestHash();
  const { texts, ids } = summary;
  const created = await createMailing(db, context, actorOf(customerId), {
    ...request, lines: { requestHash, texts, ids, confirms: !head.hold, counts },
  });
  // Prefers the stored counts: a concurrent request with the same lines may have created the list.
  return { ...created, counts: (await countsOfLines(db, customerId, BigInt(created.id))) ?? counts };
}

function actorOf(customerId: bigint): MailingActor {
  return { customerId, loginId: null, organizations: null, all: true };
}

function withItsLine({ line, pointer, code, detail }: LineCounts['faults'][number]): ErrorLine {
  return { message: code, params: { pointer: `line/${line}${pointer}`, detail } };
}

async function rulesOf(db: Db, { head, context: { home }, customerId, inOrder }: Taking): Promise<LineRules> {
  const landlines = await inOrder(() => acceptsLandlines(db, customerId, [head.type]));
  return { home, landlines, main: contentOf(head), acceptedFields: head.acceptedFields ?? [] };
}

function contentOf({ type, contentType, text, content = {} }: BulkHead) {
  return { type, contentType, body: text, content };
}
