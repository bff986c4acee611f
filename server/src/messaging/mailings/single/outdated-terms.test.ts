import { verifyLedger } from '../../../money/billing';
import { withGatheredIdempotency } from '../../../platform/idempotency';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { acceptOrFind, type SingleRequest } from './single-message';

const OLD = 4_800n;
const NEW = 7_000n;
const FALLBACK = 1_000n;

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const requestOf = (from: Sender, more: Partial<SingleRequest> = {}): SingleRequest => ({
  customerId: from.customer.id, loginId: null, alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello', recipient: '0671234567',
  ...more,
} as SingleRequest);
const accepting = () => ({ home: 'UA' as const, now: world.clock.now });
const queuedOf = (from: Sender) => world.db<{ price: bigint; fallback: bigint | null }[]>`
  select price, fallback_price as fallback from message_queue where customer_id = ${from.customer.id} order by message_id`;

async function changePrices(from: Sender, type: string, price: bigint): Promise<void> {
  await world.db`
    update tariff_price set price = ${price} where message_type = ${type} and tariff_version_id in (
      select id from tariff_version where tariff_id = (select tariff_id from customer where id = ${from.customer.id}))`;
}

describe('a message that was judged by outdated terms is stored once, by the new ones', () => {
  it('[MAIL-11:message-id] with an id of the customer, which is taken by this message alone', async () => {
    const from = await world.sender();
    await acceptOrFind(world.db, requestOf(from), accepting());
    await changePrices(from, 'sms', NEW);
    const call = () => acceptOrFind(world.db, requestOf(from, { customerSmsId: 'A-1' }), accepting());
    const [first, same] = await Promise.all([call(), call()]);
    expect((await call()).messageId).toBe(first.messageId);
    expect(same.messageId).toBe(first.messageId);
    expect(await queuedOf(from)).toMatchObject([{ price: OLD }, { price: NEW }]);
  });

  it('with an Idempotency-Key, whose answer is about the stored message', async () => {
    const from = await world.sender();
    await acceptOrFind(world.db, requestOf(from), accepting());
    await changePrices(from, 'sms', NEW);
    const { customer: { id: customerId } } = from;
    const prices: bigint[] = [];
    const answer = { status: 202, body: '{}' };
    const repeatable = { customerId, key: 'key-1', operation: 'send', request: {}, now: world.clock.now };
    const send = () => withGatheredIdempotency(world.db, repeatable, async (call) => {
      await acceptOrFind(world.db, requestOf(from), accepting(), {
        answering: {
          call,
          answerOf({ created: { price } }) {
            prices.push(price);
            return answer;
          },
        },
      });
      return answer;
    });
    await send();
    expect(await send()).toMatchObject({ isReplayed: true });
    expect(prices).toEqual([NEW]);
    expect(await queuedOf(from)).toMatchObject([{ price: OLD }, { price: NEW }]);
    expect(await world.db`select status from idempotency_record where customer_id = ${customerId}`).toEqual([{ status: 202 }]);
  });

  it('with a fallback, whether its price or its route changed', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', FALLBACK);
    const request = requestOf(from, { fallback: { type: 'viber', body: 'Hi' } });
    await acceptOrFind(world.db, request, accepting());
    await changePrices(from, 'viber', NEW);
    await acceptOrFind(world.db, request, accepting());
    await world.db`
      delete from tariff_price where message_type = 'viber' and tariff_version_id in (
        select id from tariff_version where tariff_id = (select tariff_id from customer where id = ${from.customer.id}))`;
    await acceptOrFind(world.db, request, accepting());
    expect(await queuedOf(from)).toEqual([
      { price: OLD, fallback: FALLBACK }, { price: OLD, fallback: NEW }, { price: OLD, fallback: null },
    ]);
  });
});
