import { AppError, toAmount, type Estimate, type EstimateRow, type TextComparison } from '@portal/contracts';
import { fieldsToAccept, fieldsWithoutDefault, personalFieldsOf, sampleSize } from '@portal/messaging';
import { availableOf } from '../../../money/billing';
import { inTransaction, type Db } from '../../../platform/db';
import { blockedPrefixes, sendingRulesOf } from '../../../customers/limits';
import { termsOfList, type ListTerms } from '../../terms';
import { secondText, smallSample } from '../comparison/comparison-rules';
import { planMailing, type MailingContext, type MailingPlan, type MailingRequest, type MailingActor } from '../plan/mailing-plan';
import type { EstimateDelta } from '../pricing/estimate-rows';
import { priceRecipient } from '../pricing/priced-recipient';
import { acquireEstimateSlot } from './estimate-slots.store';
import { addressed, EstimateSum } from './estimate-sum';
import { MAX_AT_ONCE, tooManyEstimates } from './running-estimates';
import {
  allowMemory, cancelWork, openSet, recipientGroups, someRecipients, workOf, type OpenSet, type SourceRecipient, type Sources,
} from '../recipients/sources.store';

/** Maximum number of recipients examined to find SHOWN example messages. */
const EXAMINED = 50;
const SHOWN = 10;

export type Estimating = MailingContext & { signal?: AbortSignal };

/** Estimates the cost by the rules of preparation and stores nothing (MAIL-05). Throws too_many_requests if the customer runs too many. */
export async function estimateMailing(
  db: Db, { signal, ...context }: Estimating, actor: MailingActor, request: MailingRequest,
): Promise<Estimate> {
  const { customerId } = actor;
  const plan = await planMailing(db, context, actor, request);
  const set = await setOf(db, actor, request.uploadUuid);
  const sources = sourcesOf(customerId, request, plan, { set, prefixes: await blockedPrefixes(db, customerId) });
  const pricingTerms = await pricingTermsFor(db, customerId, request, plan, context.now);
  const texts = [request.body, request.fallback?.body, request.comparison?.body];
  const sum = new EstimateSum(plan.texts, pricingTerms, fieldsWithoutDefault(texts.join('\n')));
  await inTransaction(db, async (tx) => {
    if (!(await acquireEstimateSlot(tx, customerId, MAX_AT_ONCE))) throw tooManyEstimates();
    await allowMemory(tx);
    const work = await workOf(tx);
    // Stops the running query. If that fails, `addAll` stops before the next groups.
    signal?.addEventListener('abort', () => void cancelWork(db, work).catch(() => undefined));
    await addAll(tx, sum, { sources, pricingTerms, signal });
  });
  const { totals: {
    maximum, recipients, parts, duplicates, stopListed, longest, landline, noRoute, noPrice, notAllowed, trafficBlocked, excluded,
    invalidText,
  } } = sum;
  const { comparison } = request;
  const tooSmall = comparison && smallSample(recipients, comparison.samplePercent);
  if (tooSmall) throw tooSmall;
  const { accountUuid, available, currency } = await availableOf(db, customerId, plan.terms.accountId);
  const { askAbove, approveAbove } = await sendingRulesOf(db, customerId);
  const pasted = plan.pasted.checkBuilder.result();
  return {
    recipients, parts, stopListed, longest, currency,
    rows: sum.rows().map(presentRow), maximum: toAmount(maximum), accountUuid, available: toAmount(available),
    covered: available >= maximum,
    askFirst: askAbove !== null && recipients > askAbove, needsApproval: approveAbove !== null && maximum > approveAbove,
    rejected: {
      invalid: pasted.invalid + (set?.invalid ?? 0), duplicates: pasted.duplicates + (set?.duplicates ?? 0) + duplicates,
      noRoute, noPrice, excluded, ...(landline > 0 && { landline }), ...(invalidText > 0 && { invalidText }),
      ...(notAllowed > 0 && { notAllowed }), ...(trafficBlocked > 0 && { trafficBlocked }),
    },
    unknownFields: fieldsToAccept([request, request.fallback, secondText(request)], request.acceptedFields), emptyValues: sum.emptyValues(),
    preview: previewOf(await someRecipients(db, sources, EXAMINED), plan, pricingTerms),
    ...(comparison && { comparison: sampleOf(recipients, comparison) }),
  };
}

type Adding = { sources: Sources; pricingTerms: ListTerms; signal: AbortSignal | undefined };

async function addAll(db: Db, sum: EstimateSum, { sources, pricingTerms, signal }: Adding): Promise<void> {
  const { main, fallback, countries } = pricingTerms;
  signal?.throwIfAborted();
  for await (const groups of recipientGroups(db, sources, {
    digits: Math.max(main.digits, fallback?.digits ?? 0), byCountry: countries !== null,
  })) {
    signal?.throwIfAborted();
    sum.add(groups);
  }
}

async function setOf(db: Db, actor: MailingActor, uploadUuid: string | undefined): Promise<OpenSet | null> {
  if (uploadUuid === undefined) return null;
  const set = await openSet(db, actor, uploadUuid);
  if (!set) throw new AppError('upload_not_found');
  return set;
}

function sourcesOf(
  customerId: bigint, { body, fallback, comparison }: MailingRequest, { pasted, books, conditions, terms }: MailingPlan,
  { set, prefixes }: { set: OpenSet | null; prefixes: ReadonlySet<string> },
): Sources {
  return {
    customerId, senders: sendersOf(terms), setId: set?.id ?? null, pasted: pasted.recipients.map(({ num }) => num),
    books: books.filter(({ excluded }) => !excluded),
    excludedBookIds: books.filter(({ excluded }) => excluded).map(({ addressBookId }) => addressBookId),
    fallbackRemovedBookIds: conditions.filter(({ removeFallback }) => removeFallback).map(({ addressBookId }) => addressBookId),
    blockedPrefixes: [...prefixes],
    fields: personalFieldsOf([body, fallback?.body, comparison?.body].join('\n')),
  };
}

export function sendersOf({ alphaNameId, fallbackAlphaNameId }: MailingPlan['terms']): Sources['senders'] {
  return { main: alphaNameId, fallback: fallbackAlphaNameId ?? alphaNameId };
}

export async function pricingTermsFor(
  db: Db, customerId: bigint, { type, fallback }: MailingRequest, { terms }: MailingPlan, at: Date,
): Promise<ListTerms> {
  return termsOfList(db, customerId, { ...terms, type, fallbackType: fallback?.type ?? null, at });
}

function previewOf(some: readonly SourceRecipient[], { texts }: MailingPlan, pricingTerms: ListTerms): Estimate['preview'] {
  const renderedTexts = texts.of(some.map(addressed));
  const shown = new Map<string, Estimate['preview'][number]>();
  for (const [index, { num, landline, excluded, fallbackRemoved, blocked }] of some.entries()) {
    const own = renderedTexts[index];
    if (excluded || !own || shown.has(num) || shown.size === SHOWN) continue;
    const priced = priceRecipient(num, own, pricingTerms, { withoutFallback: fallbackRemoved, landline, blocked });
    if ('kind' in priced) continue;
    const { main: { rendered: { body, parts } }, fallback, compared } = priced;
    const [first, second] = compared?.stored === 'b' ? [compared.other.body, body] : [body, compared?.other.body];
    shown.set(num, {
      num, body: first, ...(second !== undefined && { otherBody: second }), fallbackBody: fallback?.rendered.body ?? null, parts,
    });
  }
  return [...shown.values()];
}

function sampleOf(recipients: number, { samplePercent }: TextComparison): Estimate['comparison'] {
  const sample = sampleSize(recipients, samplePercent);
  return { sample, rest: recipients - 2 * sample };
}

export function presentRow({ stage, unitPrice, ...row }: EstimateDelta): EstimateRow {
  return { ...row, fallback: stage === 1, unitPrice: toAmount(unitPrice), sum: toAmount(unitPrice * BigInt(row.parts)) };
}
