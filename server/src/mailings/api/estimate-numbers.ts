import { toAmount } from '@portal/contracts';
import type { ApiData, apiMessages, ApiParsed } from '@portal/contracts/api';
import { normaliseNumber } from '@portal/messaging/phone';
import { availableOf } from '../../billing';
import type { Db } from '../../db';
import { blockOf, stoppedBlocks } from '../../limits';
import { legsFor, presentRow } from '../estimate/estimate';
import { EstimateSum } from '../estimate/estimate-sum';
import { planMailing, type Circumstances, type MailingRequest } from '../mailing-plan';
import { inApiWords } from './api-words';
import { sendersByName } from './sender-by-name';
import { stopListedAmong } from './stop-listed.store';
import { withoutNone } from './without-none';

type Asked = ApiParsed<typeof apiMessages.estimate>['body'];
type Estimated = ApiData<typeof apiMessages.estimate>;

/**
 * What sending to these numbers would cost, by the same rules and prices as a list of them. They are so few that they are added up here and not in the
 * database: programs ask far more often than people.
 */
export async function estimateNumbers(db: Db, circumstances: Circumstances, customerId: bigint, asked: Asked): Promise<Estimated> {
  return inApiWords(asked, estimated(db, circumstances, customerId, asked));
}

async function estimated(db: Db, circumstances: Circumstances, customerId: bigint, asked: Asked): Promise<Estimated> {
  const { home, now } = circumstances;
  const request = await requestOf(db, customerId, asked, home);
  const plan = await planMailing(db, circumstances, { customerId, loginId: null, all: true }, request);
  const { recipients, tally } = plan.pasted;
  const nums = recipients.map(({ num }) => num);
  const [legs, onStopList, blocks, { available, currency }] = await Promise.all([
    legsFor(db, customerId, request, plan, now), stopListedAmong(db, customerId, nums), stoppedBlocks(db, customerId), availableOf(db, customerId, plan.terms.accountId),
  ]);
  const sum = new EstimateSum(plan.texts, legs);
  sum.add(nums.map((num) => ({
    start: num, recipients: 1, duplicates: 0, stopListed: onStopList.has(num) ? 1 : 0, excepted: false, unbacked: false, blocked: blocks.has(blockOf(num)),
  })));
  const { maximum, recipients: messages, parts, stopListed, noPrice, noRoute, notAllowed, trafficStopped, unfit } = sum.totals;
  const { invalid, duplicates } = tally.result();
  return {
    recipients: messages, parts, currency, stopListed, maximum: toAmount(maximum), available: toAmount(available), covered: available >= maximum,
    rows: sum.rows().map(presentRow), rejected: withoutNone({ invalid, duplicates, noPrice, noRoute, notAllowed, trafficStopped, unfit }),
  };
}

async function requestOf(db: Db, customerId: bigint, { from, to, text, fallback, ...asked }: Asked, home: Circumstances['home']): Promise<MailingRequest> {
  const uuidOf = await sendersByName(db, customerId, asked.organizationUuid);
  return {
    ...asked, alphaNameUuid: await uuidOf(from, asked.type), body: text, recipients: to.map((each) => written(each, home)).join('\n'),
    ...(fallback && { fallback: await fallbackOf(fallback, (type) => uuidOf(fallback.from ?? from, type)) }),
    conditions: [], recipientBooks: [], exceptBookUuids: [], ownLinks: false,
  };
}

async function fallbackOf({ from: _, text, ...fallback }: NonNullable<Asked['fallback']>, uuidOf: (type: string) => Promise<string>): Promise<MailingRequest['fallback']> {
  return { ...fallback, body: text, alphaNameUuid: await uuidOf(fallback.type) };
}

/** Each is one recipient, whatever signs between numbers it holds. */
function written(to: string, home: Circumstances['home']): string {
  const number = normaliseNumber(to, home);
  return number.ok ? `+${number.e164}` : 'none';
}
