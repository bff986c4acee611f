import { availableOf, moneyOfLists, verifyLedger } from '../../../money/billing';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { acceptMessage, type SingleMessage } from './single-message';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
  for (const type of ['telegram_otp', 'flashcall', 'viber']) await world.covers(from, type, 1_000n);
});
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const accept = (more: Partial<SingleMessage> = {}, sender = from, source: 'api' | 'chat' = 'api') => acceptMessage(world.db, {
  customerId: sender.customer.id, loginId: null, source, alphaNameUuid: sender.alphaNameUuid, type: 'sms', body: 'Hello',
  recipient: '0671234567', ...more,
}, { home: 'UA', now: world.clock.now });
const queued = (messageId: bigint) => world.db<{ lane: number; price: bigint; fallback_price: bigint | null; recipient: string }[]>`
  select lane, price, fallback_price, recipient from message_queue where message_id = ${messageId}`;
const outcome = async (work: Promise<unknown>) => work.then(() => 'accepted', (error: unknown) => (error as { error: string }).error);
const available = async (of: Sender) => (await availableOf(world.db, of.customer.id, of.accountId)).available;

it('[MAIL-11:message-id] is priced, paid for and in the queue by one answer', async () => {
  const sender = await world.sender();
  const { messageId, listId } = await accept({ body: 'я'.repeat(71), customerSmsId: 'A-1' }, sender);
  expect(await queued(messageId)).toEqual([{ lane: 2, price: 9_600n, fallback_price: null, recipient: '380671234567' }]);
  expect(await available(sender)).toBe(9_990_400n);
  expect((await moneyOfLists(world.db, sender.customer.id, [listId])).get(listId)).toMatchObject({ reserved: 9_600n });
  const { items } = await world.read<{ items: unknown[] }>(`/sms/getlistmessages?id=${listId}`, sender.token);
  expect(items).toMatchObject([{ status: 10, customerSmsId: 'A-1', recipient: '380671234567' }]);
  const page = await world.read<{ items: unknown[] }>('/smslist/list', sender.token);
  expect(page.items).toEqual([]);
});

it('goes by the lane of its kind', async () => {
  const lanes = [];
  for (const [type, source] of [
    ['sms', 'api'], ['telegram_otp', 'api'], ['flashcall', 'api'], ['viber', 'api'], ['sms', 'chat'],
  ] as const) {
    const body = type === 'flashcall' ? '' : 'Code 4321';
    lanes.push((await queued((await accept({ type, body }, from, source)).messageId))[0]?.lane);
  }
  expect(lanes).toEqual([2, 1, 1, 2, 3]);
});

it('[MAIL-02:fallback] keeps the price of its fallback, a minute for a code, and its time in the queue', async () => {
  const { messageId, listId } = await accept({ type: 'telegram_otp', body: 'Code 4321', fallback: { type: 'sms', body: 'Code 4321' } });
  expect(await queued(messageId)).toMatchObject([{ lane: 1, price: 1_000n, fallback_price: 4_800n }]);
  expect(await world.db`
    select ttl_seconds as ttl, queue_seconds as queue, fallback_type as fallback from mailing_list where id = ${listId}`,
  ).toEqual([{ ttl: 60, queue: 120, fallback: 'sms' }]);
});

it('[MAIL-11:message-id] is one message however often and however simultaneously its id comes, and refused with another content', async () => {
  const before = await available(from);
  const created = await Promise.all(Array.from({ length: 8 }, () => accept({ customerSmsId: 'same' })));
  expect(new Set(created.map(({ messageId }) => messageId)).size).toBe(1);
  expect(before - (await available(from))).toBe(4_800n);
  expect(await outcome(accept({ customerSmsId: 'same', body: 'Other' }))).toBe('customer_sms_id_taken');
  const other = await world.sender();
  expect((await accept({ customerSmsId: 'same' }, other)).messageId).not.toBe(created[0]?.messageId);
  // Even if the message's monthly partition is gone.
  await world.db`update message set customer_sms_id = null where id = ${created[0]?.messageId ?? 0n}`;
  expect(await accept({ customerSmsId: 'same' })).toEqual(created[0]);
});

it('never spends more than there is, whoever comes at the same moment', async () => {
  const poor = await world.sender(['user'], 10_000n);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(accept({}, poor))));
  expect(outcomes.sort()).toEqual(['accepted', 'accepted', ...Array(4).fill('balance_insufficient')]);
  expect(await available(poor)).toBe(400n);
  expect(await world.db`select from message where customer_id = ${poor.customer.id}`).toHaveLength(2);
  expect(await world.db`select from message_queue where customer_id = ${poor.customer.id}`).toHaveLength(2);
});

it('is refused with its reason, and nothing of it is stored', async () => {
  const other = await world.sender();
  const stored = () => world.db`select from message where customer_id = ${from.customer.id}`;
  const before = (await stored()).length;
  const attempts: [Partial<SingleMessage>, string][] = [
    [{ recipient: ' ' }, 'number_required'], [{ recipient: '12' }, 'num_invalid'], [{ recipient: '+4915123456789' }, 'no_price'],
    [{ body: '' }, 'text_empty'], [{ type: 'telegram_otp', body: 'none' }, 'text_without_code'], [{ type: 'rcs' }, 'no_direction'],
    [{ alphaNameUuid: other.alphaNameUuid }, 'alpha_name_not_found'], [{ fallback: { type: 'rcs', body: 'Hi' } }, 'no_direction'],
    [{ dtsend: { local: '2020-01-01T10:00', timeZone: 'UTC' } }, 'send_time_past'],
    [{ organizationUuid: crypto.randomUUID() }, 'not_found'],
  ];
  for (const [more, name] of attempts) expect([name, await outcome(accept(more))]).toEqual([name, name]);
  expect(await stored()).toHaveLength(before);
});

it('[CHN-02] is refused where no connection has a rate for its number, and passes by those that have none', async () => {
  const sender = await world.sender();
  const connectionId = await world.covers(sender, 'viber', 1_000n);
  await world.db`
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
    values (${connectionId}, 'viber', '38050', now() - interval '1 day', 'UAH', 0)`;
  expect(await outcome(accept({ type: 'viber' }, sender))).toBe('no_route');
  await world.covers(sender, 'viber', 1_000n, { priority: 1 });
  const { messageId } = await accept({ type: 'viber' }, sender);
  expect(await world.db`select excluded_connection_ids from message_queue
    where message_id = ${messageId}`).toMatchObject([{ excluded_connection_ids: [connectionId] }]);
  const second = await accept({ fallback: { type: 'viber', body: 'Hello' } }, sender);
  expect(await world.db`select fallback_excluded_connection_ids from message
    where id = ${second.messageId}`).toEqual([{ fallback_excluded_connection_ids: [connectionId] }]);
});
