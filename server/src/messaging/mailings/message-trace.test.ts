import type { MessageDetail } from '@portal/contracts';
import { apiCaller } from '../../../test/api-caller';
import { until } from '../../../test/until';
import { startSending, type SendingWorld } from './engine.fixture';
import { createMailingWorld, type MailingWorld, type Sender } from './mailings.fixture';

let world: MailingWorld;
let sending: SendingWorld;
let own: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  sending = await startSending(world.db);
  own = await world.unguarded();
  await world.covers(own, 'viber', 2_000n, { connectionId: sending.richConnection });
  await world.db`update direction set provider_connection_id = ${sending.smsConnection}
    where customer_id = ${own.customer.id} and message_type = 'sms'`;
  sending.simulator.behave({ answerDelayMs: [1, 5], receiptDelayMs: [100, 110] });
});
afterAll(async () => {
  await sending.stop();
  await world.close();
});

const settled = async (id: number) => {
  await until(async () => (await world.db`
    select from mailing_counter where list_id = ${id} and status in (0, 1, 10) and messages > 0`).length === 0);
};
async function sent(recipient: string, more: object = {}): Promise<{ id: number; messageId: string }> {
  const { id } = await world.create(own, { recipients: recipient, ...more });
  await world.work();
  // Confirmations are timed by this clock, everything else by the database's.
  world.clock.now = new Date();
  await world.post('/smslist/confirm', own.token, { id });
  const [row] = await world.db<{ id: bigint }[]>`select id from message where list_id = ${id}`;
  return { id, messageId: String(row?.id) };
}
const detail = (messageId: string, of: { token: string } = own) => (
  world.read<MessageDetail>(`/v2/messages/get?id=${messageId}`, of.token));
const kinds = ({ events }: MessageDetail) => events.map(({ kind }) => kind);

it('[MAIL-11] traces a message from its confirmation to the provider and to its end, and shows its text and cost', async () => {
  const { id, messageId } = await sent('0501234567');
  await settled(id);
  const message = await detail(messageId);
  expect(message).toMatchObject({
    id: messageId, listId: id, body: 'Hello', fallbackBody: null, cost: '0.50', price: '0.50', fallbackPrice: null, earlierCost: '0.00',
    mainCost: null,
  });
  // A receipt that overtakes the answer to its submit is stored, too.
  expect(kinds(message).filter((kind) => kind !== 'receipt')).toEqual(['created', 'confirmed', 'submitted', 'last']);
  expect(message.events.at(-1)).toMatchObject({ outcome: 3, code: null, at: message.updated });
  expect(message.events.every(({ connection }) => connection === null)).toBe(true);
  const times = message.events.map(({ at }) => Date.parse(at ?? ''));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it('[MAIL-11] names the provider’s code of a refusal, and the receipts of each part', async () => {
  const refused = await sent('0501234599');
  await settled(refused.id);
  const last = async () => (await detail(refused.messageId)).events.at(-1);
  expect(kinds(await detail(refused.messageId))).toEqual(['created', 'confirmed', 'last']);
  expect(await last()).toMatchObject({ outcome: 24, code: null });
  await world.db`update message set reason = '0x0432' where id = ${refused.messageId}`;
  expect(await last()).toMatchObject({ outcome: 24, code: '0x0432' });

  const long = await sent('0501234597', { body: 'x'.repeat(200) });
  // The first part's receipt settles the message.
  await until(async () => kinds(await detail(long.messageId)).filter((kind) => kind === 'receipt').length === 2);
  const { events } = await detail(long.messageId);
  expect(events.filter(({ kind }) => kind === 'submitted').map(({ part, parts }) => [part, parts])).toEqual([[1, 2], [2, 2]]);
  const receipts = events.filter(({ kind }) => kind === 'receipt');
  expect(receipts.map(({ part, outcome }) => [part, outcome]).sort()).toEqual([[1, 2], [2, 2]]);
  expect(receipts.every(({ code, at }) => code !== null && at !== null)).toBe(true);
});

it('[MAIL-11] separates the main message from its fallback, and a resend from what was sent before', async () => {
  const { id, messageId } = await sent('0501234568', { type: 'viber', fallback: { type: 'sms', body: 'By SMS' }, ttlSeconds: 60 });
  await until(async () => (await detail(messageId)).events.some(({ kind }) => kind === 'deadline'));
  await world.db`update delivery_deadline set deadline = now() - interval '1 second' where list_id = ${id}`;
  await until(async () => kinds(await detail(messageId)).includes('mainEnded'));
  await settled(id);
  const message = await detail(messageId);
  expect(message.events.map(({ kind, stage, type }) => [kind, stage, type])).toEqual([
    ['created', 'main', 'viber'], ['confirmed', 'main', 'viber'], ['submitted', 'main', 'viber'], ['mainEnded', 'main', 'viber'],
    ['submitted', 'fallback', 'sms'], ['last', 'fallback', 'sms'],
  ]);
  expect(message).toMatchObject({ fallbackBody: 'By SMS', mainCost: '0.20', cost: '0.70' });

  const again = await sent('0501234598');
  await settled(again.id);
  await world.post('/sms/messageresetattempts', own.token, { id: again.id });
  await settled(again.id);
  const resent = await detail(again.messageId);
  expect(resent.events.filter(({ kind }) => kind === 'submitted').map(({ earlier }) => earlier)).toEqual([true, false]);
  expect(resent).toMatchObject({ earlierCost: '0.50', cost: '1.00' });
});

it('[MAIL-11] shows a scheduled message’s time, and connections only to who administers them', async () => {
  const dtsend = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}:00.000Z`;
  const { messageId } = await sent('0501234569', { dtsend: { local: dtsend.slice(0, 16), timeZone: 'UTC' } });
  const scheduled = (await detail(messageId)).events.find(({ kind }) => kind === 'scheduled');
  expect(scheduled?.at).toBe(dtsend);

  const { id, messageId: delivered } = await sent('0501234570');
  await settled(id);
  const admin = await world.login(['admin'], own.customer);
  const [connection] = await world.db<{ name: string }[]>`select name from provider_connection where id = ${sending.smsConnection}`;
  const submitted = (await detail(delivered, admin)).events.find(({ kind }) => kind === 'submitted');
  expect(submitted?.connection).toBe(connection?.name);
});

it('[MAIL-11] hides the text and details of a one-time code', async () => {
  const api = await apiCaller(world, own);
  const { body } = await api.call<{ uuid: string }>('POST', '/api/v1/messages', {
    to: '380501234571', from: 'DEMO', type: 'sms', text: 'Hi',
  });
  expect(body.uuid).toBeTruthy();
  const [row] = await world.db<{ id: bigint; listId: bigint }[]>`
    select id, list_id as "listId" from message where customer_id = ${own.customer.id} order by id desc limit 1`;
  await world.db`update mailing_list set is_code = true where id = ${row?.listId ?? 0n}`;
  await world.db`update message set detail = '{"call": "380441234567"}' where id = ${row?.id ?? 0n}`;
  const message = await detail(String(row?.id));
  expect([message.source, message.detail, message.resendCost]).toEqual(['api', null, null]);
  expect(kinds(message)).not.toContain('confirmed');
});

it('refuses whoever may not see the message', async () => {
  const { messageId } = await sent('0501234572');
  const path = `/v2/messages/get?id=${messageId}`;
  expect((await world.get(path)).statusCode).toBe(401);
  expect((await world.get(path, (await world.login(['fin'], own.customer)).token)).statusCode).toBe(403);
  expect((await world.get(path, (await world.sender()).token)).statusCode).toBe(404);
  expect((await world.get('/v2/messages/get?id=0', own.token)).statusCode).toBe(400);
  expect((await world.get('/v2/messages/get?id=999999999', own.token)).statusCode).toBe(404);

  const restricted = await world.login(['user'], own.customer);
  await world.db`
    with other as (insert into organization (customer_id, name, type) values (${own.customer.id}, 'Other', 2) returning id)
    insert into login_organization (customer_id, login_id, organization_id)
    select ${own.customer.id}, ${restricted.id}, id from other`;
  expect((await world.get(path, restricted.token)).statusCode).toBe(404);
  expect((await world.get(`/v2/mailings/failures?id=${(await detail(messageId)).listId}`, restricted.token)).statusCode).toBe(404);
});
