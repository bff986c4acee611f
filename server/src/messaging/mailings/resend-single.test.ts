import type { ListedMessage } from '@portal/contracts';
import { envelopeOf } from '../../../test/app';
import { finishLists, lockDrainedStreams } from '../../../test/sending';
import { until } from '../../../test/until';
import { spendRules } from '../../customers/limits';
import { moneyOfLists, verifyLedger } from '../../money/billing';
import { usageRules } from '../../money/reports';
import { inTransaction } from '../../platform/db';
import { countsOfLists } from '../messages';
import { startSending, type SendingWorld } from './engine.fixture';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';
import { acceptMessage, type SingleMessage } from './single/single-message';

const PRICE = 4_800n;
const REFUSED = '0671234599';
const OPEN = '0671234511';

let world: MailingWorld;
let sending: SendingWorld;
beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
});
beforeEach(() => sending.simulator.behave({ receipts: true, rules: [{ endsWith: '99', outcome: 'undeliverable' }] }));
afterAll(async () => {
  await sending.stop();
  expect(await verifyLedger(world.db, { further: [...usageRules, ...spendRules] })).toEqual([]);
  await world.close();
});

async function createSender(money?: bigint): Promise<Sender> {
  const from = await world.sender(['user'], money);
  await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${from.customer.id}`;
  return from;
}
const accept = (from: Sender, recipient: string, more: Partial<SingleMessage> = {}) => acceptMessage(world.db, {
  customerId: from.customer.id, loginId: null, source: 'api', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello', recipient,
  ...more,
}, { home: 'UA', now: world.clock.now });

const messageOf = async (id: bigint) => (await world.db<{ status: number; stage: number; price: bigint; charged: bigint }[]>`
  select status, stage, price, charged from message where id = ${id}`)[0];
const becomes = (id: bigint, status: number) => (
  until(async () => (await messageOf(id))?.status === status, `message ${id} has status ${status}`));
const statusOf = async (listId: bigint) => (await world.db<{ status: number; finalized: boolean }[]>`
  select status, finalized_at is not null as finalized from mailing_list where id = ${listId}`)[0];
const moneyOf = async ({ customer }: Sender, listId: bigint) => (await moneyOfLists(world.db, customer.id, [listId])).get(listId);
const countsOf = async ({ customer }: Sender, listId: bigint) => (await countsOfLists(world.db, customer.id, [listId])).get(listId);
/** Does at once what the engine does within a minute. */
const finish = () => inTransaction(world.db, async (tx) => finishLists(tx, await lockDrainedStreams(tx, 100)));
async function end(listId: bigint): Promise<void> {
  await world.db`update mailing_list set open_until = now() - interval '1 hour' where id = ${listId}`;
  await finish();
  expect((await statusOf(listId))?.status).toBe(2);
}

async function resend(from: Sender, { listId, messageId }: { listId: bigint; messageId: bigint }, more = {}) {
  const body = { id: Number(listId), messageIds: [String(messageId)], ...more };
  const response = await world.post('/sms/messageresetattempts', from.token, body);
  return envelopeOf(response).data as { reset?: number; localizedMessage?: string; params?: Record<string, string> };
}
const shown = async (from: Sender, messageId: bigint) => (
  await world.read<{ items: ListedMessage[] }>('/sms/getallmessages', from.token)).items.find(({ id }) => id === String(messageId));

it('[MAIL-10:reset] a message is sent again while others join its stream, once however often it is asked', async () => {
  const from = await createSender();
  const [failed, other] = [await accept(from, REFUSED), await accept(from, OPEN)];
  await becomes(failed.messageId, 2);
  await becomes(other.messageId, 3);
  expect([(await shown(from, failed.messageId))?.resendCost, (await shown(from, other.messageId))?.resendCost]).toEqual(['0.48', null]);
  sending.simulator.behave({ receipts: true, rules: [] });
  const answers = await Promise.all([resend(from, failed), resend(from, failed), resend(from, other)]);
  expect(answers.map(({ reset }) => reset).sort()).toEqual([0, 0, 1]);
  const later = await accept(from, OPEN);
  expect(later.listId).toBe(failed.listId);
  await becomes(failed.messageId, 3);
  await becomes(later.messageId, 3);
  expect(await moneyOf(from, failed.listId)).toMatchObject({ reserved: 4n * PRICE, charged: 4n * PRICE });
  expect(await countsOf(from, failed.listId)).toEqual({ 3: 3 });
  await end(failed.listId);
});

it('[MAIL-10:reset] a message of a stream that has ended is sent again in it, and the stream ends again', async () => {
  const from = await createSender();
  const failed = await accept(from, REFUSED);
  await becomes(failed.messageId, 2);
  await end(failed.listId);
  await world.db`update mailing_list set finalized_at = now() where id = ${failed.listId}`;
  sending.simulator.behave({ receipts: true, rules: [] });
  expect(await resend(from, failed)).toEqual({ reset: 1, more: false });
  expect(await statusOf(failed.listId)).toMatchObject({ finalized: false });
  expect((await accept(from, OPEN)).listId).not.toBe(failed.listId);
  await becomes(failed.messageId, 3);
  await finish();
  expect(await statusOf(failed.listId)).toEqual({ status: 2, finalized: false });
  expect(await countsOf(from, failed.listId)).toEqual({ 3: 1 });
  expect(await moneyOf(from, failed.listId)).toMatchObject({ reserved: 2n * PRICE, charged: 2n * PRICE, released: 0n });
});

it('[MAIL-10:reset] a message whose fallback failed too begins again with the main message', async () => {
  const from = await createSender();
  await world.db`
    with created as (
      insert into alpha_name (customer_id, organization_id, name) values (${from.customer.id}, ${from.customer.organizationId}, 'OTHER')
      returning customer_id, id
    )
    insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
    select customer_id, id, 'sms', ${sending.smsConnection}, 'OTHER' from created`;
  const failed = await accept(from, REFUSED, { fallback: { type: 'sms', alphaName: 'OTHER', body: 'Fallback' } });
  await becomes(failed.messageId, 2);
  expect(await messageOf(failed.messageId)).toMatchObject({ stage: 1 });
  const before = await moneyOf(from, failed.listId);
  expect((await shown(from, failed.messageId))?.resendCost).toBe('0.96');
  sending.simulator.behave({ receipts: true, rules: [] });
  expect(await resend(from, failed)).toMatchObject({ reset: 1 });
  await becomes(failed.messageId, 3);
  expect(await messageOf(failed.messageId)).toMatchObject({ stage: 0 });
  const money = await moneyOf(from, failed.listId);
  expect(money).toMatchObject({ reserved: 4n * PRICE, charged: (before?.charged ?? 0n) + PRICE });
  expect((money?.charged ?? 0n) + (money?.released ?? 0n)).toBe(money?.reserved);
});

it('[MAIL-10:reset] nothing is sent again without money', async () => {
  const from = await createSender(PRICE);
  const failed = await accept(from, REFUSED);
  await becomes(failed.messageId, 2);
  expect(await resend(from, failed)).toMatchObject({ localizedMessage: 'balance_insufficient' });
  expect(await messageOf(failed.messageId)).toMatchObject({ status: 2, charged: PRICE });
  expect(await moneyOf(from, failed.listId)).toMatchObject({ reserved: PRICE });
  expect(await world.db`select from message_queue where message_id = ${failed.messageId}`).toHaveLength(0);
});

it('[MAIL-10:reset] a message sent alone costs what it costs now, and no more than what was agreed', async () => {
  const from = await createSender();
  const failed = await accept(from, REFUSED);
  await becomes(failed.messageId, 2);
  await world.db`
    with version as (
      insert into tariff_version (tariff_id, valid_from) select tariff_id, now() from customer where id = ${from.customer.id} returning id
    )
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select id, 'sms', '380', 'UA', 'Ukraine', 6000 from version`;
  const refusal = await resend(from, failed, { maxCost: (await shown(from, failed.messageId))?.resendCost });
  expect(refusal).toMatchObject({ localizedMessage: 'price_changed', params: { before: '0.48', after: '0.60', currency: 'UAH' } });
  expect(await messageOf(failed.messageId)).toMatchObject({ status: 2, price: PRICE });
  sending.simulator.behave({ receipts: true, rules: [] });
  expect(await resend(from, failed, { maxCost: '0.60' })).toMatchObject({ reset: 1 });
  await becomes(failed.messageId, 3);
  expect(await messageOf(failed.messageId)).toMatchObject({ price: 6_000n, charged: PRICE + 6_000n });
  expect(await moneyOf(from, failed.listId)).toMatchObject({ reserved: PRICE + 6_000n, charged: PRICE + 6_000n });
});

it('[MAIL-10:recheck] asks about one message of a stream, and never about all', async () => {
  const from = await createSender();
  sending.simulator.behave({ receipts: false, rules: [] });
  const sent = await accept(from, OPEN);
  await becomes(sent.messageId, 1);
  const recheck = async (more: Record<string, unknown>) => (
    await world.post('/sms/messagestatusrecheck', from.token, { id: Number(sent.listId), ...more })).statusCode;
  expect(await recheck({})).toBe(404);
  expect(await recheck({ messageIds: [String(sent.messageId)] })).toBe(200);
});
