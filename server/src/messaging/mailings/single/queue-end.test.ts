import { availableOf, moneyOfLists, verifyLedger } from '../../../money/billing';
import { until } from '../../../../test/until';
import { disagreements } from '../../../../test/usage';
import { countsOfLists } from '../../messages';
import { createDownConnection, startSending, type SendingWorld } from '../engine.fixture';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { acceptMessage, type SingleMessage } from './single-message';

const PRICE = 4_800n;
const MONEY = 1_000_0000n;

let world: MailingWorld;
let sending: SendingWorld;
let downConnection: bigint;
beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
  sending.simulator.behave({ rules: [] });
  downConnection = await createDownConnection(world.db, sending);
});
afterAll(async () => {
  await sending.stop();
  expect(await verifyLedger(world.db)).toEqual([]);
  expect(await disagreements(world.db)).toEqual([]);
  await world.close();
});

const accept = (from: Sender, more: Partial<SingleMessage> = {}) => acceptMessage(world.db, {
  customerId: from.customer.id, loginId: null, source: 'api', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello',
  recipient: '0671234567', ...more,
}, { home: 'UA', now: world.clock.now });
const route = ({ customer }: Sender, connectionId: bigint) => world.db`
  update direction set provider_connection_id = ${connectionId} where customer_id = ${customer.id}`;
async function waitingSender(): Promise<Sender> {
  const from = await world.sender();
  await world.covers(from, 'viber', 1_000n, { connectionId: downConnection });
  await route(from, downConnection);
  return from;
}
const stateOf = async (messageId: bigint) => (await world.db`select status, reason from message where id = ${messageId}`)[0];
const available = async ({ customer, accountId }: Sender) => (await availableOf(world.db, customer.id, accountId)).available;
const spent = async ({ customer }: Sender) => (await world.db`
  select counted from traffic_count where customer_id = ${customer.id} and kind = 'spend'`)[0]?.counted as bigint;

/** As if the stream was opened, and this message accepted, this many seconds after the end of its time in the queue. */
async function letWait(messageId: bigint, seconds: number): Promise<void> {
  await world.db`
    with waited as (
      update message set created_at = now() - (queue_seconds + ${seconds}::integer) * interval '1 second'
      from mailing_list list where list.id = message.list_id and message.id = ${messageId}
      returning list.id, message.created_at
    )
    update mailing_list list set created_at = least(list.created_at, waited.created_at) from waited where list.id = waited.id`;
}

it('[MAIL-09] a message of a stream expires by its own time, its money is released, and its neighbours are sent', async () => {
  const from = await waitingSender();
  const [first, second, third] = await Promise.all(['One', 'Two', 'Three'].map((body) => accept(from, { body })));
  if (!first || !second || !third) throw new Error('three messages are accepted');
  expect(new Set([first.listId, second.listId, third.listId]).size).toBe(1);
  await letWait(second.messageId, -60);
  await letWait(first.messageId, 1);
  await until(async () => (await stateOf(first.messageId))?.status === 4, 'the first message has expired');
  expect(await stateOf(first.messageId)).toEqual({ status: 4, reason: 'queue_expired' });
  expect(await countsOfLists(world.db, from.customer.id, [first.listId])).toEqual(new Map([[first.listId, { 10: 2, 24: 1 }]]));
  expect((await moneyOfLists(world.db, from.customer.id, [first.listId])).get(first.listId)).toMatchObject({
    reserved: 3n * PRICE, released: PRICE, charged: 0n,
  });
  expect([await available(from), await spent(from)]).toEqual([MONEY - 2n * PRICE, 2n * PRICE]);

  const late = await accept(from, { body: 'Four' });
  expect(late.listId).toBe(first.listId);
  await route(from, sending.smsConnection);
  for (const { messageId } of [second, third, late]) {
    await until(async () => (await stateOf(messageId))?.status === 3, 'a neighbour is delivered');
  }
  await until(async () => await spent(from) === 3n * PRICE && await available(from) === MONEY - 3n * PRICE, 'three messages are charged');
  expect((await moneyOfLists(world.db, from.customer.id, [first.listId])).get(first.listId)).toMatchObject({
    reserved: 4n * PRICE, released: PRICE, charged: 3n * PRICE,
  });
});

it('[MAIL-09] a message that expires before its main message left releases the price of its fallback too', async () => {
  const from = await waitingSender();
  const viber: Partial<SingleMessage> = { type: 'viber', fallback: { type: 'sms', body: 'Hi' }, ttlSeconds: 60 };
  const [first, second] = await Promise.all([accept(from, viber), accept(from, viber)]);
  if (!first || !second) throw new Error('two messages are accepted');
  expect(await available(from)).toBe(MONEY - 2n * (1_000n + PRICE));
  await letWait(first.messageId, 1);
  await until(async () => (await stateOf(first.messageId))?.status === 4, 'the first message has expired');
  expect(await countsOfLists(world.db, from.customer.id, [first.listId])).toEqual(new Map([[first.listId, { 10: 1, 24: 1 }]]));
  expect([await available(from), await spent(from)]).toEqual([MONEY - 1_000n - PRICE, 1_000n + PRICE]);
  expect(await world.db`select message_id, stage from message_queue where list_id = ${first.listId}`)
    .toEqual([{ message_id: second.messageId, stage: 0 }]);
});
