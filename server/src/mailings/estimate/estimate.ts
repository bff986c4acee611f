import { AppError, toAmount, type Estimate, type EstimateRow } from '@portal/contracts';
import { personalFieldsOf } from '@portal/messaging';
import { availableOf } from '../../billing';
import { inTransaction, type Db } from '../../db';
import { stoppedBlocks } from '../../limits';
import { planMailing, type Circumstances, type MailingPlan, type MailingRequest, type Requester } from '../mailing-plan';
import type { EstimateDelta } from '../preparation/estimate-rows';
import { legsOf } from '../preparation/preparation-terms';
import { priceRecipient, type Legs } from '../preparation/priced-recipient';
import { takePlace } from './estimate-places.store';
import { addressed, EstimateSum } from './estimate-sum';
import { MOST_AT_ONCE, tooManyEstimates } from './running-estimates';
import { allowMemory, cancelWork, openSet, recipientGroups, someRecipients, workOf, type OpenSet, type SourceRecipient, type Sources } from './sources.store';

/** So many are looked at to show so many. */
const LOOKED_AT = 50;
const SHOWN = 10;

/** `signal`: nobody waits for the answer any more. */
export type Estimating = Circumstances & { signal?: AbortSignal };

/**
 * What a list would cost if it were made and prepared now (MAIL-05): checked, priced and counted by the same rules, and nothing
 * of it is stored. Recipients are counted by the beginnings of their numbers, as far as prices and rates tell them apart, and by
 * what the texts take from them. Throws too_many_requests where the customer has as many under way as he may, on whatever nodes.
 */
export async function estimateMailing(db: Db, { signal, ...circumstances }: Estimating, requester: Requester, request: MailingRequest): Promise<Estimate> {
  const { customerId } = requester;
  const plan = await planMailing(db, circumstances, requester, request);
  const set = await setOf(db, customerId, request.uploadUuid);
  const sources = sourcesOf(customerId, request, plan, { set, stopped: await stoppedBlocks(db, customerId) });
  const legs = await legsFor(db, customerId, request, plan, circumstances.now);
  const sum = new EstimateSum(plan.texts, legs);
  await inTransaction(db, async (tx) => {
    if (!(await takePlace(tx, customerId, MOST_AT_ONCE))) throw tooManyEstimates();
    await allowMemory(tx);
    const work = await workOf(tx);
    // Where it cannot be told to the database, the work ends with the next groups.
    signal?.addEventListener('abort', () => void cancelWork(db, work).catch(() => undefined));
    await addAll(tx, sum, { sources, legs, signal });
  });
  const { totals: { maximum, recipients, parts, duplicates, stopListed, longest, noRoute, noPrice, notAllowed, trafficStopped, excepted, unfit } } = sum;
  const { available, currency } = await availableOf(db, customerId, plan.terms.accountId);
  const pasted = plan.pasted.tally.result();
  return {
    recipients, parts, stopListed, longest, currency,
    rows: sum.rows().map(presentRow), maximum: toAmount(maximum), available: toAmount(available), covered: available >= maximum,
    rejected: {
      invalid: pasted.invalid + (set?.invalid ?? 0), duplicates: pasted.duplicates + (set?.duplicates ?? 0) + duplicates,
      noRoute, noPrice, excepted, ...(unfit > 0 && { unfit }), ...(notAllowed > 0 && { notAllowed }), ...(trafficStopped > 0 && { trafficStopped }),
    },
    preview: previewOf(await someRecipients(db, sources, LOOKED_AT), plan, legs),
  };
}

type Adding = { sources: Sources; legs: Legs; signal: AbortSignal | undefined };

async function addAll(db: Db, sum: EstimateSum, { sources, legs, signal }: Adding): Promise<void> {
  const trees = [legs.main, legs.fallback].flatMap((leg) => (leg ? [leg.prices.digits, leg.coverage.digits] : []));
  signal?.throwIfAborted();
  for await (const groups of recipientGroups(db, sources, Math.max(...trees))) {
    signal?.throwIfAborted();
    sum.add(groups);
  }
}

async function setOf(db: Db, customerId: bigint, uploadUuid: string | undefined): Promise<OpenSet | null> {
  if (uploadUuid === undefined) return null;
  const set = await openSet(db, customerId, uploadUuid);
  if (!set) throw new AppError('upload_not_found');
  return set;
}

function sourcesOf(
  customerId: bigint, { body, fallback }: MailingRequest, { pasted, books, conditions }: MailingPlan, { set, stopped }: { set: OpenSet | null; stopped: ReadonlySet<string> },
): Sources {
  return {
    customerId, setId: set?.id ?? null, pasted: pasted.recipients.map(({ num }) => num),
    books: books.filter(({ excepted }) => !excepted),
    exceptBookIds: books.filter(({ excepted }) => excepted).map(({ addressBookId }) => addressBookId),
    unbackedBookIds: conditions.filter(({ removeFallback }) => removeFallback).map(({ addressBookId }) => addressBookId),
    stoppedBlocks: [...stopped],
    fields: personalFieldsOf(`${body}\n${fallback?.body ?? ''}`),
  };
}

export async function legsFor(db: Db, customerId: bigint, { type, fallback }: MailingRequest, { terms }: MailingPlan, at: Date): Promise<Legs> {
  const { alphaNameId, fallbackAlphaNameId, tariffVersionId } = terms;
  return legsOf(db, customerId, {
    main: { type, alphaNameId }, fallback: fallback ? { type: fallback.type, alphaNameId: fallbackAlphaNameId ?? alphaNameId } : null, tariffVersionId, at,
  });
}

function previewOf(some: readonly SourceRecipient[], { texts }: MailingPlan, legs: Legs): Estimate['preview'] {
  const said = texts.of(some.map(addressed));
  const shown = new Map<string, Estimate['preview'][number]>();
  for (const [index, { num, excepted, unbacked, blocked }] of some.entries()) {
    const own = said[index];
    if (excepted || !own || shown.has(num) || shown.size === SHOWN) continue;
    const priced = priceRecipient(num, own, legs, { withoutFallback: unbacked, blocked });
    if ('kind' in priced) continue;
    const { main: { said: { body, parts } }, fallback } = priced;
    shown.set(num, { num, body, fallbackBody: fallback?.said.body ?? null, parts });
  }
  return [...shown.values()];
}

export function presentRow({ stage, unitPrice, ...row }: EstimateDelta): EstimateRow {
  return { ...row, fallback: stage === 1, unitPrice: toAmount(unitPrice), sum: toAmount(unitPrice * BigInt(row.parts)) };
}
