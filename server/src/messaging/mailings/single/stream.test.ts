import { moneyOfLists, verifyLedger } from '../../../money/billing';
import { inTransaction, type Db } from '../../../platform/db';
import { countsOfLists, drawMessageIds } from '../../messages';
import { until } from '../../../../test/until';
import { startSending } from '../engine.fixture';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { acceptMessage, type SingleMessage, type SingleRequest } from './single-message';

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

it('messages of a stream have content of their own beside their texts', async () => {
  const from = await world.sender();
  await world.covers(from, 'viber', 1_000n);
  const contents = ['a', 'b'].map((id) => (
    { imageUrl: `https://shop.example/${id}.png`, button: { title: 'Open', url: `https://shop.example/${id}` } }));
  const rich = (content: (typeof contents)[number]) => (
    { type: 'viber' as const, contentType: 'text/img/button' as const, body: 'Hi', content });
  await Promise.all(contents.map((content) => accept(from, rich(content))));
  await Promise.all(contents.map((content) => accept(from, { fallback: rich(content) })));
  expect(await world.db`
    select list.message_type as type, content.content, content.fallback_content as fallback
    from message join mailing_list list on list.id = list_id join message_content content on message_id = message.id
    where message.customer_id = ${from.customer.id} order by list.message_type desc, message.id`,
  ).toEqual([
    ...contents.map((content) => ({ type: 'viber', content, fallback: null })),
    ...contents.map((fallback) => ({ type: 'sms', content: null, fallback })),
  ]);
  expect(await streamsOf(from)).toHaveLength(2);
});

describe('messages of operators', () => {
  const write = (db: Db, from: Sender, more: Partial<SingleRequest> & { queueSeconds?: number } = {}) => {
    const { queueSeconds = 60, ...request } = more;
    return acceptMessage(db, {
      customerId: from.customer.id, loginId: from.id, source: 'chat', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello',
      recipient: '0671234567', ...request,
    }, { home: 'UA', now: world.clock.now, times: { messages: queueSeconds, codes: queueSeconds } });
  };
  const stored = ({ customer }: Sender) => world.db<{ id: bigint; listId: bigint; lane: number; callbacks: boolean }[]>`
    select message.id, message.list_id as "listId", lane, callbacks
    from message join message_queue on message_id = message.id join mailing_list list on list.id = message.list_id
    where message.customer_id = ${customer.id} order by message.id`;

  it('join a stream in their transactions, with the ids that were drawn for them', async () => {
    const from = await world.sender();
    const [one = 0n, two = 0n, three = 0n] = await drawMessageIds(world.db, 3);
    await Promise.all([one, two].map((messageId) => inTransaction(world.db, (tx) => write(tx, from, { messageId }))));
    await expect(inTransaction(world.db, async (tx) => {
      await write(tx, from, { messageId: three });
      throw new Error('died');
    })).rejects.toThrow('died');
    const rows = await stored(from);
    expect(rows).toMatchObject([{ id: one, lane: 3, callbacks: true }, { id: two, lane: 3, callbacks: true }]);
    expect(await streamsOf(from)).toEqual([{ id: rows[0]?.listId }]);
  });

  it('that are refused leave the transaction usable', async () => {
    const from = await world.sender(['user'], 5_000n);
    await inTransaction(world.db, async (tx) => {
      await write(tx, from);
      expect(await outcome(write(tx, from))).toBe('balance_insufficient');
      expect(await tx`select from message where customer_id = ${from.customer.id}`).toHaveLength(1);
    });
    expect(await stored(from)).toHaveLength(1);
  });

  it('share streams though the ends of their Viber sessions differ, and wait no longer than these', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber_session', 1_000n);
    for (const queueSeconds of [86_300, 85_000, 3_000]) await write(world.db, from, { type: 'viber_session', queueSeconds });
    const seconds = await world.db<{ seconds: number }[]>`
      select queue_seconds as seconds from mailing_list where customer_id = ${from.customer.id} order by id`;
    expect(seconds.map((each) => each.seconds)).toEqual([81_920, 2_816]);
  });
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
