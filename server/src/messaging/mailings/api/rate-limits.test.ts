import type { ApiProblem } from '@portal/contracts/api';
import { apiCaller, type TestCaller } from '../../../../test/api-caller';
import { limitsOf, setLimits } from '../../../customers/limits';
import { availableOf, verifyLedger } from '../../../money/billing';
import { defaultRateLimits } from '../../../platform/http';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

/** Five at once, then one a second. */
const SENDING = 60;
const BURST = 5;
const PRICE = 4_800n;
const MONEY = 1_000_0000n;

let world: MailingWorld;
let from: Sender;
let api: TestCaller;
let passedMs: number;
beforeAll(async () => {
  world = await createMailingWorld({ rateLimits: { ...defaultRateLimits, api: { ...defaultRateLimits.api, sending: SENDING } } });
});
beforeEach(async () => {
  from = await world.unguarded(['user', 'clientAdmin']);
  api = await apiCaller(world, from);
  passedMs = 0;
  const start = performance.now();
  // The limits' clock, which only the test moves.
  jest.spyOn(performance, 'now').mockImplementation(() => start + passedMs);
});
afterEach(() => { jest.restoreAllMocks(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const inDays = (days: number) => `${new Date(world.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 13)}:00:00Z`;
const send = (more: object = {}, headers: Record<string, string> = {}) => api.call<Partial<ApiProblem>>('POST', '/api/v1/messages', {
  to: '+380671234567', from: 'DEMO', type: 'sms', text: 'Hello', sendAt: inDays(30), ...more,
}, headers);

/** Rows of the customer in the tables that accepting a scheduled message writes to. */
async function stored(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'mailing_list', 'mailing_counter', 'mailing_charge', 'message', 'message_queue', 'customer_sms', 'idempotency_record',
  ]) {
    const [row] = await world.db<{ rows: number }[]>`
      select count(*)::integer as rows from ${world.db(table)} where customer_id = ${from.customer.id}`;
    counts[table] = row?.rows ?? 0;
  }
  const [posted] = await world.db<{ rows: number }[]>`
    select count(*)::integer as rows from posting where customer_id = ${from.customer.id} and kind = 'reserve'`;
  return { ...counts, reservations: posted?.rows ?? 0 };
}

const rowsOf = (messages: number) => ({
  mailing_list: messages, mailing_counter: messages, mailing_charge: messages, message: messages, message_queue: messages,
  customer_sms: messages, idempotency_record: messages, reservations: messages,
});
const available = async () => (await availableOf(world.db, from.customer.id, from.accountId)).available;
const counted = () => world.db`select kind, counted from traffic_count where customer_id = ${from.customer.id} order by kind`;

it('[API-01] of many scheduled messages at once, those beyond the limit of calls get 429 and leave nothing', async () => {
  const call = (at: number) => send({ customerSmsId: `order-${at}` }, { 'idempotency-key': `key-${at}` });
  const answers = await Promise.all(Array.from({ length: 20 }, (_none, at) => call(at)));
  const refused = answers.flatMap(({ status, body, headers }, at) => (status === 202 ? [] : [{ at, status, body, headers }]));
  expect(answers.length - refused.length).toBe(BURST);
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '1']);
  }
  expect(await stored()).toEqual(rowsOf(BURST));
  expect(await available()).toBe(MONEY - BigInt(BURST) * PRICE);
  expect(await counted()).toEqual([{ kind: 'key', counted: BigInt(BURST) }, { kind: 'spend', counted: BigInt(BURST) * PRICE }]);

  // A refused call may come again with the same key and id.
  passedMs += 2_000;
  const again = [];
  for (const { at } of refused.slice(0, 3)) again.push((await call(at)).status);
  expect(again).toEqual([202, 202, 429]);
  expect(await stored()).toEqual(rowsOf(BURST + 2));
});

it('[AIT-1] of scheduled messages side by side, those beyond a limit of traffic are refused and leave nothing', async () => {
  await setLimits(world.db, from.customer.id, { ...await limitsOf(world.db, from.customer.id), perBlock: 3 });
  const answers = await Promise.all(Array.from({ length: BURST }, (_none, at) => (
    send({ customerSmsId: `order-${at}` }, { 'idempotency-key': `key-${at}` }))));
  expect(answers.map(({ status, body }) => (status === 202 ? status : body.code)).sort()).toEqual([
    202, 202, 202, 'traffic_stopped', 'traffic_stopped',
  ]);
  expect(await stored()).toEqual(rowsOf(3));
  expect(await available()).toBe(MONEY - 3n * PRICE);
  expect(await counted()).toEqual([
    { kind: 'block', counted: 3n }, { kind: 'key', counted: 3n }, { kind: 'spend', counted: 3n * PRICE },
  ]);
});
