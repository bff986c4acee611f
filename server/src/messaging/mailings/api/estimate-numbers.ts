import { toAmount } from '@portal/contracts';
import type { ApiData, apiMessages, ApiParsed } from '@portal/contracts/api';
import { fieldsToAccept, fieldsWithoutDefault } from '@portal/messaging';
import { isLandline, normaliseNumber } from '@portal/messaging/phone';
import { onStopList } from '../../addressbooks';
import { availableOf } from '../../../money/billing';
import type { Db } from '../../../platform/db';
import { blockOf, blockedPrefixes } from '../../../customers/limits';
import { pricingTermsFor, presentRow, sendersOf } from '../estimate/estimate';
import { EstimateSum } from '../estimate/estimate-sum';
import { planMailing, type MailingContext, type MailingRequest } from '../plan/mailing-plan';
import { withApiFieldNames } from './api-field-names';
import { sendersByName } from './sender-by-name';
import { withoutNone } from './without-none';

type EstimateRequest = ApiParsed<typeof apiMessages.estimate>['body'];
type Estimated = ApiData<typeof apiMessages.estimate>;

/** Applies the rules and prices of a list. Adds up in memory, because calls are frequent and numbers few. */
export async function estimateNumbers(
  db: Db, context: MailingContext, customerId: bigint, estimateRequest: EstimateRequest,
): Promise<Estimated> {
  return withApiFieldNames(estimateRequest, estimated(db, context, customerId, estimateRequest));
}

async function estimated(db: Db, context: MailingContext, customerId: bigint, estimateRequest: EstimateRequest): Promise<Estimated> {
  const { home, now } = context;
  const request = await requestOf(db, customerId, estimateRequest, home);
  const plan = await planMailing(db, context, { customerId, loginId: null, organizations: null, all: true }, request);
  const { recipients, checkBuilder } = plan.pasted;
  const nums = recipients.map(({ num }) => num);
  const { main, fallback } = sendersOf(plan.terms);
  const [pricingTerms, onList, onFallbackList, blocks, { available, currency }] = await Promise.all([
    pricingTermsFor(db, customerId, request, plan, now), onStopList(db, { customerId, alphaNameId: main }, nums),
    onStopList(db, { customerId, alphaNameId: fallback }, main === fallback ? [] : nums), blockedPrefixes(db, customerId),
    availableOf(db, customerId, plan.terms.accountId),
  ]);
  const getsFallback = (num: string) => main !== fallback && !onFallbackList.has(num);
  const sum = new EstimateSum(
    plan.texts, pricingTerms, fieldsWithoutDefault(`${estimateRequest.text}\n${estimateRequest.fallback?.text ?? ''}`),
  );
  sum.add(nums.map((num) => ({
    number: num, landline: isLandline(num), recipients: 1, duplicates: 0, stopListed: onList.has(num) ? 1 : 0,
    stopListedBoth: onList.has(num) && !getsFallback(num) ? 1 : 0, excluded: false, fallbackRemoved: false,
    blocked: blocks.has(blockOf(num)),
  })));
  const {
    maximum, recipients: messages, parts, stopListed, landline, noPrice, noRoute, notAllowed, trafficBlocked, invalidText,
  } = sum.totals;
  const { invalid, duplicates } = checkBuilder.result();
  return {
    recipients: messages, parts, currency, stopListed, maximum: toAmount(maximum), available: toAmount(available),
    covered: available >= maximum,
    unknownFields: fieldsToAccept([request, request.fallback], estimateRequest.acceptedFields ?? []), emptyValues: sum.emptyValues(),
    rows: sum.rows().map(presentRow),
    rejected: withoutNone({
      invalid, duplicates, landline, noPrice, noRoute, notAllowed, trafficStopped: trafficBlocked, unfit: invalidText,
    }),
  };
}

async function requestOf(
  db: Db, customerId: bigint, { from, to, text, fallback, acceptedFields = [], ...rest }: EstimateRequest, home: MailingContext['home'],
): Promise<MailingRequest> {
  const uuidOf = await sendersByName(db, customerId, rest.organizationUuid);
  return {
    ...rest, acceptedFields, alphaNameUuid: await uuidOf(from, rest.type), body: text,
    recipients: to.map((each) => written(each, home)).join('\n'),
    ...(fallback && { fallback: await fallbackOf(fallback, (type) => uuidOf(fallback.from ?? from, type)) }),
    conditions: [], recipientBooks: [], excludedBookUuids: [], ownLinks: false, localTime: false,
  };
}

async function fallbackOf(
  { from: _, text, ...fallback }: NonNullable<EstimateRequest['fallback']>, uuidOf: (type: string) => Promise<string>,
): Promise<MailingRequest['fallback']> {
  return { ...fallback, body: text, alphaNameUuid: await uuidOf(fallback.type) };
}

/** `to` is one number, valid or invalid: separators in it don't split it. */
function written(to: string, home: MailingContext['home']): string {
  const number = normaliseNumber(to, home);
  return number.ok ? `+${number.e164}` : 'none';
}
