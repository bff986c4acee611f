import { disagreements, spentByLedger } from '../../../../test/usage';
import { until } from '../../../../test/until';
import { dayStart, limitsOf, setLimits } from '../../../customers/limits';
import { moneyOfLists, verifyLedger } from '../../../money/billing';
import { createDownConnection, startSending, type SendingWorld } from '../engine.fixture';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { acceptMessage, type AcceptedMessage } from './single-message';

const DAY_MS = 86_400_000;
const PRICE = 4_800n;
const [FINE, REFUSED] = ['0671234561', '0671234522'];

let world: MailingWorld;
let sending: SendingWorld;
let downConnection: bigint;
let midnight: Date;
/** In the last quarter of an hour before midnight. */
let evening: Date;
beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
  sending.simulator.behave({ rules: [{ endsWith: REFUSED.slice(-4), outcome: 'refused', status: 0x0b }] });
  downConnection = await createDownConnection(world.db, sending);
  midnight = dayStart('UA', new Date(Date.now() + 2 * DAY_MS));
  evening = new Date(midnight.getTime() - 14 * 60_000);
});
afterAll(async () => {
  await sending.stop();
  expect(await verifyLedger(world.db)).toEqual([]);
  expect(await disagreements(world.db)).toEqual([]);
  await world.close();
});

const route = ({ customer }: Sender, connectionId: bigint) => world.db`
  update direction set provider_connection_id = ${connectionId} where customer_id = ${customer.id}`;

/** Messages of this sender wait until `sendAll`. */
async function waitingSender(): Promise<Sender> {
  const from = await world.sender(['user', 'fin']);
  await route(from, downConnection);
  return from;
}

const accept = (from: Sender, now: Date, recipient = FINE) => acceptMessage(world.db, {
  customerId: from.customer.id, loginId: null, source: 'api', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello', recipient,
}, { home: 'UA', now });
const outcome = async (work: Promise<unknown>) => work.then(() => 'accepted', (error: unknown) => (error as { error: string }).error);
const transactionsOf = async ({ customer }: Sender) => (await world.db`
  select distinct xmin::text from message where customer_id = ${customer.id}`).length;
const daySums = ({ customer }: Sender) => world.db`
  select window_start as day, counted from traffic_count where customer_id = ${customer.id} and kind = 'spend' order by window_start`;
const listsOf = (accepted: readonly AcceptedMessage[]) => [...new Set(accepted.map(({ listId }) => listId))];

async function sendAll(from: Sender, count: number): Promise<void> {
  const { customer } = from;
  await route(from, sending.smsConnection);
  await until(async () => (await world.db`
    select from message where customer_id = ${customer.id} and status in (2, 3, 5, 6)`).length === count, 'all messages have ended');
  await until(async () => (await world.db`
    select from account where customer_id = ${customer.id} and kind = 'reserved' and balance <> 0`).length === 0, 'nothing is reserved');
}

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(at);

/** Messages and money of the days before and after midnight, as the report shows them, and the spending that the page of limits shows. */
async function shown({ customer }: Sender): Promise<unknown[]> {
  const days = [];
  for (const now of [evening, midnight]) {
    world.clock.now = now;
    const { token } = await world.login(['user', 'fin', 'clientAdmin'], customer);
    const query = new URLSearchParams({
      groupBy: 'day', timeZone: 'Europe/Kyiv', filter: JSON.stringify({ from: dayOf(now), to: dayOf(now) }),
    });
    const { total: { messages, spent } } = await world.read<{ total: { messages: number; spent: string } }>(
      `/v2/finance/reports/usage?${query.toString()}`, token,
    );
    const { spentToday } = await world.read<{ spentToday: string }>('/v2/limits', token);
    days.push({ messages, spent, spentToday });
  }
  return days;
}

it('[AIT-1] of a batch over midnight, each message counts on its own day for limits, charges and the report', async () => {
  const from = await waitingSender();
  const accepted = await Promise.all([
    accept(from, evening), accept(from, evening), accept(from, evening, REFUSED), accept(from, midnight),
    accept(from, midnight, REFUSED),
  ]);
  expect(await transactionsOf(from)).toBe(1);
  const [before = 0n, after = 0n, ...others] = listsOf(accepted);
  expect(others).toEqual([]);
  const money = await moneyOfLists(world.db, from.customer.id, [before, after]);
  expect([money.get(before), money.get(after)]).toMatchObject([{ reserved: 3n * PRICE }, { reserved: 2n * PRICE }]);
  expect(await daySums(from)).toEqual([
    { day: dayStart('UA', evening), counted: 3n * PRICE }, { day: midnight, counted: 2n * PRICE },
  ]);
  await sendAll(from, accepted.length);
  expect(await daySums(from)).toEqual([{ day: dayStart('UA', evening), counted: 2n * PRICE }, { day: midnight, counted: PRICE }]);
  expect(await spentByLedger(world.db, from.customer.id)).toBe(3n * PRICE);
  expect(await shown(from)).toEqual([
    { messages: 3, spent: '0.96', spentToday: '0.96' }, { messages: 2, spent: '0.48', spentToday: '0.48' },
  ]);
});

it('[AIT-1] a day’s limit refuses only messages of that day', async () => {
  const from = await waitingSender();
  const limits = await limitsOf(world.db, from.customer.id);
  await setLimits(world.db, from.customer.id, { ...limits, dailySpend: 2n * PRICE });
  const outcomes = await Promise.all([evening, midnight, evening, midnight, evening].map((now) => outcome(accept(from, now))));
  expect([outcomes[1], outcomes[3]]).toEqual(['accepted', 'accepted']);
  expect([outcomes[0], outcomes[2], outcomes[4]].sort()).toEqual(['accepted', 'accepted', 'traffic_stopped']);
  expect((await daySums(from)).map(({ counted }) => counted as bigint)).toEqual([2n * PRICE, 2n * PRICE]);
  await sendAll(from, 4);
});

it('a message before midnight whose stream another node’s clock has closed counts on the next day everywhere', async () => {
  const from = await waitingSender();
  const { listId } = await accept(from, evening);
  await world.db`update mailing_list set open_until = now() where id = ${listId}`;
  await Promise.all([accept(from, evening), accept(from, midnight)]);
  await sendAll(from, 3);
  expect((await daySums(from)).map(({ counted }) => counted as bigint)).toEqual([PRICE, 2n * PRICE]);
  expect(await shown(from)).toEqual([
    { messages: 1, spent: '0.48', spentToday: '0.48' }, { messages: 2, spent: '0.96', spentToday: '0.96' },
  ]);
});
