import { moneyOfLists, verifyLedger } from '../../../money/billing';
import { countsOfLists } from '../../messages';
import { until } from '../../../../test/until';
import { startSending } from '../engine.fixture';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { acceptMessage, type SingleMessage } from './single-message';

const QUARTER_MS = 15 * 60_000;

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const accept = (from: Sender, more: Partial<SingleMessage> = {}) => acceptMessage(world.db, {
  customerId: from.customer.id, loginId: null, source: 'api', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello',
  recipient: '0671234567', ...more,
}, { home: 'UA', now: world.clock.now });
const together = (from: Sender, bodies: readonly string[]) => Promise.all(bodies.map((body) => accept(from, { body })));
const outcome = async (work: Promise<unknown>) => work.then(() => 'accepted', (error: unknown) => (error as { error: string }).error);
const streamsOf = ({ customer }: Sender) => world.db`select id from mailing_list where customer_id = ${customer.id} order by id`;

it('messages that come together are one stream, one reservation and one count, each with its own text', async () => {
  const from = await world.sender();
  const bodies = ['One', 'Two', 'я'.repeat(71), 'Four', 'Five'];
  const accepted = await together(from, bodies);
  const [first] = accepted;
  expect(new Set(accepted.map(({ listId }) => listId)).size).toBe(1);
  const listId = first?.listId ?? 0n;
  expect(await countsOfLists(world.db, from.customer.id, [listId])).toEqual(new Map([[listId, { 10: 5 }]]));
  expect((await moneyOfLists(world.db, from.customer.id, [listId])).get(listId)).toMatchObject({ reserved: 6n * 4_800n });
  expect(await world.db`
    select body, parts, price from message join message_content content on message_id = id where list_id = ${listId} order by id`,
  ).toEqual(bodies.map((body, at) => ({ body, parts: at === 2 ? 2 : 1, price: at === 2 ? 9_600n : 4_800n })));
  expect(await world.db`select amount from posting where list_id = ${listId}`).toEqual([{ amount: 6n * 4_800n }]);
});

it('a stream holds what agrees in its terms, for a quarter of an hour', async () => {
  const from = await world.sender();
  await world.covers(from, 'viber', 1_000n);
  const viber = { type: 'viber' as const };
  const variants: Partial<SingleMessage>[] = [
    {}, viber, { ...viber, ttlSeconds: 60 }, { ...viber, fallback: { type: 'sms', body: 'Hi' } }, { stopListCheck: false },
  ];
  for (const round of [1, 2]) {
    for (const variant of variants) await accept(from, { ...variant, body: `Hello ${round}` });
  }
  expect(await streamsOf(from)).toHaveLength(variants.length);
  world.clock.now = new Date(world.clock.now.getTime() + QUARTER_MS);
  await accept(from);
  expect(await streamsOf(from)).toHaveLength(variants.length + 1);
});

it('a scheduled message is a list of its own', async () => {
  const from = await world.sender();
  const dtsend = { local: new Date(world.clock.now.getTime() + 3 * 86_400_000).toISOString().slice(0, 16), timeZone: 'UTC' };
  await Promise.all([accept(from, { dtsend }), accept(from, { dtsend })]);
  expect(await world.db`select stream_key, recipients from mailing_list where customer_id = ${from.customer.id}`)
    .toEqual([{ stream_key: null, recipients: 1 }, { stream_key: null, recipients: 1 }]);
});

it('[AIT-1] of messages that come together, those above a limit are refused and the others are accepted', async () => {
  const from = await world.sender();
  await world.db`insert into traffic_limit (customer_id, per_block) values (${from.customer.id}, 3)`;
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(accept(from))));
  expect(outcomes.sort()).toEqual(['accepted', 'accepted', 'accepted', 'traffic_stopped', 'traffic_stopped', 'traffic_stopped']);
  expect(await world.db`select from message_queue where customer_id = ${from.customer.id}`).toHaveLength(3);
});

it('a message whose stream was closed by another node’s clock joins the next one', async () => {
  const from = await world.sender();
  const { listId } = await accept(from);
  await world.db`update mailing_list set open_until = now() where id = ${listId}`;
  const late = await together(from, ['One', 'Two']);
  expect(late.map((message) => message.listId === listId)).toEqual([false, false]);
  expect(new Set(late.map((message) => message.listId)).size).toBe(1);
});

it('messages join while others are sent, and the last one finishes a stream that is closed', async () => {
  const sending = await startSending(world.db);
  try {
    const from = await world.sender();
    await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${from.customer.id}`;
    const state = async (listId: bigint) => (await world.db`
      select status, (select count(*)::integer from message where list_id = list.id and message.status = 3) as delivered
      from mailing_list list where id = ${listId}`)[0];
    const [{ listId } = { listId: 0n }] = await together(from, ['One', 'Two']);
    await until(async () => (await state(listId))?.delivered === 2, 'both are delivered');
    expect(await state(listId)).toEqual({ status: 1, delivered: 2 });
    const { messageId } = await accept(from, { body: 'Three' });
    await until(async () => (await state(listId))?.delivered === 3, 'the third is delivered');
    expect(await world.db`select body from message_content where message_id = ${messageId}`).toEqual([{ body: 'Three' }]);
    sending.simulator.behave({ answerDelayMs: [500, 500] });
    await accept(from, { body: 'Four' });
    await world.db`update mailing_list set open_until = now() - interval '1 hour' where id = ${listId}`;
    await until(async () => (await state(listId))?.status === 2, 'the stream is finished');
  } finally {
    await sending.stop();
  }
});
