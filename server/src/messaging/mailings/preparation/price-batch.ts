import type { ErrorName, ErrorParams, Money } from '@portal/contracts';
import { DEFAULT_TTL_SECONDS } from '@portal/messaging';
import { isLandline } from '@portal/messaging/phone';
import { blockOf, type NumbersOfBlocks } from '../../../customers/limits';
import type { NewMessage } from '../../messages';
import { errorOf, type ListTerms } from '../../terms';
import type { Exception } from '../plan/condition.store';
import type { TextFault } from '../plan/message-text';
import type { ComparedText, ListTexts, RecipientTexts } from '../plan/recipient-texts';
import { EstimateRows, type EstimateDelta } from '../pricing/estimate-rows';
import { priceRecipient, type LeftOut, type PricedRecipient } from '../pricing/priced-recipient';

export type Terms = ListTerms & { ttlSeconds: number | null; own: ListTexts['own'] };

export type BatchRecipient = { num: string; texts: RecipientTexts | TextFault; messageId?: bigint; customerSmsId?: string | null };

export type BatchContext = {
  exceptions: ReadonlyMap<string, Exception>; excluded: ReadonlySet<string>; blockedPrefixes: ReadonlySet<string>;
};
/** Values of customerSmsId that other messages already use. */
export type UsedIds = ReadonlySet<string>;

export type FirstLeftOut = { error: ErrorName } & ErrorParams;
type LeftOutCounts = {
  landline: number; noPrice: number; notAllowed: number; trafficBlocked: number; noRoute: number; invalidText: number; excluded: number;
  usedIds: number;
};
type PartSums = { all: number; longest: number; longestFallback: number };
export type Progress = {
  preparedTo: string; recipients: number; maximum: Money; parts: PartSums; leftOut: LeftOutCounts; firstLeftOut: FirstLeftOut | null;
};
/** `compared`: of a message whose text is chosen later. */
export type ListMessage = NewMessage & { compared?: ComparedText };
/** Counts per number block. `blocks`: numbers that get messages. `refused`: numbers left out because of a traffic block. */
export type PricedBatch = {
  messages: ListMessage[]; estimate: EstimateDelta[]; progress: Progress; blocks: NumbersOfBlocks; refused: NumbersOfBlocks;
};

export const EMPTY_STATE: BatchContext = { exceptions: new Map(), excluded: new Set(), blockedPrefixes: new Set() };

export function priceBatch(
  batch: readonly BatchRecipient[], terms: Terms, { exceptions, excluded, blockedPrefixes }: BatchContext = EMPTY_STATE,
  claimed: UsedIds = new Set(),
): PricedBatch {
  const messages: ListMessage[] = [];
  const estimate = new EstimateRows();
  const leftOut: LeftOutCounts = {
    landline: 0, noPrice: 0, notAllowed: 0, trafficBlocked: 0, noRoute: 0, invalidText: 0, excluded: 0, usedIds: 0,
  };
  const parts: PartSums = { all: 0, longest: 0, longestFallback: 0 };
  const [blocks, refused] = [new Map<string, number>(), new Map<string, number>()];
  let firstLeftOut: FirstLeftOut | null = null;
  let maximum: Money = 0n;
  for (const recipient of batch) {
    const { num, texts } = recipient;
    if (excluded.has(num)) {
      leftOut.excluded += 1;
      continue;
    }
    if (typeof recipient.customerSmsId === 'string' && claimed.has(recipient.customerSmsId)) {
      leftOut.usedIds += 1;
      firstLeftOut ??= { error: 'customer_sms_id_taken', customerSmsId: recipient.customerSmsId };
      continue;
    }
    const exception = exceptions.get(num);
    const block = blockOf(num);
    const priced = priceRecipient(num, texts, terms, {
      withoutFallback: exception?.removeFallback ?? false, landline: isLandline(num), blocked: blockedPrefixes.has(block),
    });
    if ('kind' in priced) {
      leftOut[priced.kind] += 1;
      if (priced.kind === 'trafficBlocked') addTo(refused, block);
      firstLeftOut ??= reasonOf(num, priced);
      continue;
    }
    const { main, fallback } = priced;
    const price = estimate.add(0, main.price, main.rendered.parts);
    const fallbackPrice = fallback && estimate.add(1, fallback.price, fallback.rendered.parts);
    messages.push({
      recipient: num, price, excludedConnections: main.excludedConnections, ttlSeconds: raised(terms.ttlSeconds, exception), fallbackPrice,
      fallbackExcludedConnections: fallback?.excludedConnections ?? null,
      ...ownOf(recipient, terms, priced),
    });
    addTo(blocks, block);
    maximum += price + (fallbackPrice ?? 0n);
    parts.all += main.rendered.parts;
    parts.longest = Math.max(parts.longest, main.rendered.parts);
    parts.longestFallback = Math.max(parts.longestFallback, fallback?.rendered.parts ?? 0);
  }
  const progress: Progress = { preparedTo: batch.at(-1)?.num ?? '', recipients: messages.length, maximum, parts, leftOut, firstLeftOut };
  return { messages, estimate: estimate.rows(), progress, blocks, refused };
}

function addTo(numbers: Map<string, number>, block: string): void {
  numbers.set(block, (numbers.get(block) ?? 0) + 1);
}

function ownOf(
  { messageId, customerSmsId }: BatchRecipient, { own }: Terms, { main, fallback, compared }: PricedRecipient,
): Pick<ListMessage, 'id' | 'customerSmsId' | 'own' | 'compared'> {
  const ids = { ...(messageId !== undefined && { id: messageId }), ...(typeof customerSmsId === 'string' && { customerSmsId }) };
  if (!own.main && !own.fallback) return ids;
  const { body, parts, wireParts } = main.rendered;
  return {
    ...ids,
    ...(compared && { compared }),
    own: { body, parts, wireParts, fallbackBody: own.fallback ? fallback?.rendered.body ?? null : null },
  };
}

function reasonOf(number: string, leftOut: LeftOut): FirstLeftOut {
  if (leftOut.kind === 'invalidText') return { error: leftOut.fault.error, ...leftOut.fault.params, number };
  const { error, params } = errorOf(leftOut, number);
  return { error, ...params };
}

function raised(ttlSeconds: number | null, exception: Exception | undefined): number | null {
  return exception && exception.raiseTtlSeconds > 0 ? (ttlSeconds ?? DEFAULT_TTL_SECONDS) + exception.raiseTtlSeconds : null;
}
