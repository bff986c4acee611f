import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { ApiList } from '@portal/contracts/api';
import type { MailingDetail, MailingList } from '@portal/contracts';
import { until } from '../../../../test/until';
import { topUp, verifyLedger } from '../../../money/billing';
import { setLimits } from '../../../customers/limits';
import { startSending } from '../engine.fixture';
import { Preparation } from '../preparation/preparation';
import { cleanupRecipientSets } from '../recipients/recipient-sets.cleanup';
import { defaultQueueTimes, type QueueTimes } from '../plan/send-times';
import { createBulkWorld, ndjson, type BulkAnswer, type BulkWorld, type BulkClient } from './bulk.fixture';

let world: BulkWorld;
let by: BulkClient;
beforeAll(async () => { world = await createBulkWorld(); });
beforeEach(async () => { by = await world.program(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const nums = (count: number) => Array.from({ length: count }, (_, index) => ({ to: `+38067${1_000_000 + index}` }));
const listOf = async (uuid: string, of = by) => (await of.api.call<ApiList>('GET', `/api/v1/lists/${uuid}`)).body;
const sent = async (head: object, lines: readonly (object | string)[], of = by) => {
  const { status, body } = await world.bulk(of, head, lines);
  expect([status, body]).toMatchObject([202, { status: 'preparation' }]);
  await world.work();
  return listOf(body.uuid, of);
};
type MessageRow = { recipient: string; body: string | null; customerSmsId: string | null; parts: number; price: bigint };
const messagesOf = ({ from: { customer } } = by) => world.db<MessageRow[]>`
  select recipient, content.body, customer_sms_id as "customerSmsId", parts, price
  from message left join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
  where message.customer_id = ${customer.id} order by list_id, recipient`;
const reservedOf = async ({ from: { customer } } = by) => (await world.db<{ reserved: bigint }[]>`
  select reserved from mailing_charge where customer_id = ${customer.id}`).map(({ reserved }) => reserved);

describe('a bulk request', () => {
  it('[API-01] becomes one list, as any other, that is paid for and leaves as soon as it is prepared', async () => {
    const { status, body } = await world.bulk(
      by, { name: 'Spring', text: 'Hello {name|friend}' },
      [{ to: '0671234567', name: 'Olena' }, { to: '+380501234567' }, { to: '12' }, { to: '380671234567' }],
    );
    expect([status, body]).toMatchObject([202, {
      status: 'preparation', lines: 4, accepted: 2, duplicates: 1, rejected: 1, faults: [{ line: 4, pointer: '/to', code: 'num_invalid' }],
    }]);
    await world.work();
    expect(
      await listOf(body.uuid),
    ).toMatchObject({ name: 'Spring', status: 'inProgress', recipients: 2, parts: 2, maximum: '0.98', counts: { queued: 2 } });
    expect(
      (await messagesOf()).map(({ recipient, body: text }) => [recipient, text]),
    ).toEqual([['380501234567', 'Hello friend'], ['380671234567', 'Hello Olena']]);
    expect([await reservedOf(), await world.left(by)]).toEqual([[9_800n], [0, 0]]);
    const { items } = await world.read<{ items: MailingList[] }>('/smslist/list', by.from.token);
    expect(items).toMatchObject([{ name: 'Spring', status: 1, msgcount: 2 }]);
    expect(
      await world.read<MailingDetail>(`/smslist/get?id=${items[0]?.id}`, by.from.token),
    ).toMatchObject({ rejected: { invalid: 1, duplicates: 1 }, available: '99999.02' });
  });

  it('[API-01] that is held is prepared and priced, and leaves once it is confirmed', async () => {
    const { uuid, status } = await sent({ hold: true }, nums(3));
    expect([status, await reservedOf()]).toEqual(['notConfirmed', []]);
    const confirmed = await by.api.call<ApiList>('POST', `/api/v1/lists/${uuid}/confirm`);
    expect([confirmed.status, confirmed.body.status, await reservedOf()]).toEqual([200, 'inProgress', [14_400n]]);
  });

  it('[API-01] brings texts for each, counted and priced by what they say', async () => {
    const list = await sent({ text: 'For all' }, [
      { to: '+380671234567', text: 'Only for you, {name}', name: 'Olena' }, { to: '+380671234568', text: 'я'.repeat(71) },
      { to: '+380671234569' },
    ]);
    expect(list).toMatchObject({ status: 'inProgress', recipients: 3, parts: 4, maximum: '1.92' });
    expect(await messagesOf()).toEqual([
      { recipient: '380671234567', body: 'Only for you, Olena', customerSmsId: null, parts: 1, price: 4_800n },
      { recipient: '380671234568', body: 'я'.repeat(71), customerSmsId: null, parts: 2, price: 9_600n },
      { recipient: '380671234569', body: 'For all', customerSmsId: null, parts: 1, price: 4_800n },
    ]);
  });

  it('[API-01] brings all its texts with its lines', async () => {
    expect(
      await sent({ text: '' }, [{ to: '+380671234567', text: 'One' }, { to: '+380671234568', text: 'Two' }]),
    ).toMatchObject({ status: 'inProgress', recipients: 2 });
    expect((await messagesOf()).map(({ body }) => body)).toEqual(['One', 'Two']);
  });

  it('[API-01] waits for its time, to the minute', async () => {
    const sendAt = new Date(Math.ceil(world.clock.now.getTime() / 60_000) * 60_000 + 3_600_000);
    expect(await sent({ sendAt: sendAt.toISOString() }, nums(1))).toMatchObject({ status: 'inProgress', sendAt: sendAt.toISOString() });
  });

  it('[API-01] waits for the recipients’ local time, and keeps quiet hours and a pace', async () => {
    const local = new Date(world.clock.now.getTime() + 2 * 86_400_000).toISOString().slice(0, 16);
    const list = await sent({
      sendAtLocal: { local, timeZone: 'Europe/Kyiv' }, quietHours: { from: '21:00', to: '09:00' }, spreadSeconds: 600,
    }, [{ to: '+380671234567' }, { to: '+359887123456' }]);
    expect(list).toMatchObject({ status: 'inProgress' });
    const [stored] = await world.db<{ local: boolean; quiet: boolean; spread: number | null }[]>`
      select local_time as local, quiet_from is not null as quiet, spread_seconds as spread
      from mailing_list where id = ${list.id}`;
    expect(stored).toEqual({ local: true, quiet: true, spread: 600 });
  });

  it('[API-01] is stored batch by batch, and every line has its place in the sum', async () => {
    const lines = Array.from({ length: 6_500 }, (_, index) => ({ to: index % 7 === 0 ? 'x' : `+38067${1_000_000 + (index % 5_000)}` }));
    const { body } = await world.bulk(by, {}, lines);
    const valid = new Set(lines.map(({ to }) => to)).size - 1;
    const rejected = lines.filter(({ to }) => to === 'x').length;
    expect(body).toMatchObject({ lines: 6_500, accepted: valid, rejected, duplicates: 6_500 - valid - rejected });
    await world.work();
    expect(await listOf(body.uuid)).toMatchObject({ status: 'inProgress', recipients: valid });
  });

  it('[API-01] of another customer is not to be found', async () => {
    const { uuid } = await sent({}, nums(1));
    expect((await (await world.program()).api.call('GET', `/api/v1/lists/${uuid}`)).status).toBe(404);
  });
});

describe('the customer’s own ids', () => {
  it('[MAIL-11] of a message make one message, whether they come twice at once or were used before', async () => {
    const { status } = await by.api.call('POST', '/api/v1/messages', {
      to: '+380671000009', from: 'DEMO', type: 'sms', text: 'Hi', customerSmsId: 'single',
    });
    expect(status).toBe(202);
    const lines = [
      { to: '+380671000001', customerSmsId: 'one' }, { to: '+380671000002', customerSmsId: 'one' },
      { to: '+380671000003', customerSmsId: 'single' }, { to: '+380671000004' },
    ];
    const { body } = await world.bulk(by, {}, lines);
    expect(body).toMatchObject({ lines: 4, accepted: 2, duplicates: 2, rejected: 0 });
    await world.work();
    expect(
      (await messagesOf()).map(({ recipient, customerSmsId }) => [recipient, customerSmsId]),
    ).toEqual([['380671000009', 'single'], ['380671000001', 'one'], ['380671000004', null]]);
    const again = await world.bulk(by, {}, [...lines.slice(0, 3), { to: '+380671000005', customerSmsId: 'two' }]);
    expect(again.body).toMatchObject({ accepted: 1, duplicates: 3 });
    expect((await by.api.call('POST', '/api/v1/messages', {
      to: '+380671000001', from: 'DEMO', type: 'sms', text: 'Hi', customerSmsId: 'one',
    })).status).toBe(409);
    const found = await by.api.call<{ items: { to: string }[] }>('GET', '/api/v1/messages?customerSmsId=one');
    expect(found.body.items).toMatchObject([{ to: '380671000001' }]);
  });

  it('[MAIL-11] of a message that another request has used meanwhile is not sent again', async () => {
    const lines = [{ to: '+380671000001', customerSmsId: 'one' }, { to: '+380671000002', customerSmsId: 'two' }];
    const first = await world.bulk(by, {}, lines);
    const second = await world.bulk(by, {}, [...lines, { to: '+380671000003', customerSmsId: 'three' }]);
    const third = await world.bulk(by, {}, lines);
    await world.work();
    const lists = [await listOf(first.body.uuid), await listOf(second.body.uuid), await listOf(third.body.uuid)];
    expect(lists.reduce((sum, { recipients }) => sum + recipients, 0)).toBe(3);
    expect((await messagesOf()).map(({ customerSmsId }) => customerSmsId).sort()).toEqual(['one', 'three', 'two']);
    const failed = lists.filter(({ status }) => status === 'preparationError');
    expect(failed.map(({ error }) => error?.code)).toEqual(failed.map(() => 'customer_sms_id_taken'));
    expect((await reservedOf()).reduce((sum, amount) => sum + amount, 0n)).toBe(14_400n);
  });

  it('[MAIL-11] of a message are free again where its list could not be prepared', async () => {
    const poor = await world.program(4_800n);
    const lines = [{ to: '+380671000001', customerSmsId: 'one', text: 'Only you' }, { to: '+380671000002', customerSmsId: 'two' }];
    expect(
      await sent({}, lines, poor),
    ).toMatchObject({ status: 'preparationError', error: { code: 'balance_insufficient' }, recipients: 0 });
    expect(await world.db`select from message_content where customer_id = ${poor.from.customer.id}`).toHaveLength(0);
    expect((await world.bulk(poor, {}, lines.slice(0, 1))).body).toMatchObject({ accepted: 1, duplicates: 0 });
    await world.work();
    expect((await messagesOf(poor)).map(({ customerSmsId }) => customerSmsId)).toEqual(['one']);
  });

  it('[MAIL-11] of a message are free again where its list was canceled before it was confirmed', async () => {
    const lines = [{ to: '+380671000001', customerSmsId: 'one' }, { to: '+380671000002', customerSmsId: 'two' }];
    const { uuid } = await sent({ hold: true }, lines);
    expect((await world.bulk(by, {}, [...lines, { to: '+380671000003' }])).body).toMatchObject({ accepted: 1, duplicates: 2 });
    await by.api.call('POST', `/api/v1/lists/${uuid}/cancel`);
    await world.work();
    expect((await world.bulk(by, {}, lines)).body).toMatchObject({ accepted: 2, duplicates: 0 });
  });

  it('[MAIL-11:list-id] of a list make one list of the same lines, and are refused for others', async () => {
    const head = { customerListId: 'spring', name: 'Spring' };
    const lines = [...nums(3), { to: '12' }, { to: '+380671000001', text: 'Hi' }];
    const first = await world.bulk(by, head, lines);
    await world.work();
    const again = await world.bulk(by, head, lines);
    expect(again).toMatchObject({ status: 202, body: { ...first.body, status: 'inProgress' } });
    expect(await world.refusal(world.bulk(by, head, lines.slice(1)))).toEqual([409, 'customer_list_id_taken', ['/customerListId']]);
    expect(
      await world.refusal(world.bulk(by, { ...head, text: 'Other' }, lines)),
    ).toEqual([409, 'customer_list_id_taken', ['/customerListId']]);
    expect([await messagesOf(), await world.left(by)]).toMatchObject([[{}, {}, {}], [0, 0]]);
  });

  it('[MAIL-11:list-id] of a list that failed, or was canceled, send nothing again; another id does', async () => {
    const poor = await world.program(4_800n);
    const head = { customerListId: 'sale', name: 'Sale' };
    expect(await sent(head, nums(2), poor)).toMatchObject({ status: 'preparationError', error: { code: 'balance_insufficient' } });
    await topUp(world.db, { accountId: poor.from.accountId, amount: 10_0000n, ref: 'for the sale' });
    expect(await world.bulk(poor, head, nums(2))).toMatchObject({ status: 202, body: { status: 'preparationError', accepted: 2 } });
    const list = await sent({ ...head, customerListId: 'sale again' }, nums(2), poor);
    expect(list).toMatchObject({ status: 'inProgress', recipients: 2 });

    await poor.api.call('POST', `/api/v1/lists/${list.uuid}/cancel`);
    await world.work();
    expect(await listOf(list.uuid, poor)).toMatchObject({ status: 'deleted', recipients: 2, counts: { canceled: 2 } });
    expect(
      (await world.bulk(poor, { ...head, customerListId: 'sale again' }, nums(2))).body,
    ).toMatchObject({ uuid: list.uuid, status: 'deleted' });
    await world.work();
    expect((await messagesOf(poor)).length).toBe(2);
  });

  it('[MAIL-11:list-id] make one list of requests that come at the same moment, and of a list of the portal none', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.bulk(by, { customerListId: 'once', name: 'Once' }, nums(20))));
    expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, status: '' }))).size).toBe(1);
    await world.work();
    expect([(await messagesOf()).length, await world.left(by)]).toEqual([20, [0, 0]]);
    await world.create(by.from, { customerListId: 'of the portal' });
    expect(
      (await world.refusal(world.bulk(by, { customerListId: 'of the portal' }, nums(2)))).slice(0, 2),
    ).toEqual([409, 'customer_list_id_taken']);
  });
});

describe('a list that confirms itself', () => {
  it('[API-01] [MAIL-06] ends with the reason where the money does not do, and nothing is set aside', async () => {
    const poor = await world.program(4_800n);
    expect(await sent({}, nums(2), poor)).toMatchObject({
      status: 'preparationError', recipients: 0, maximum: '0.00',
      error: { code: 'balance_insufficient', params: { needed: '0.96', available: '0.48' } },
    });
    expect([await reservedOf(poor), await messagesOf(poor), await world.left(poor)]).toEqual([[], [], [0, 0]]);
    expect(await world.db`select from message_queue where customer_id = ${poor.from.customer.id}`).toHaveLength(0);
  });

  it('[API-01] ends with the reason where the day’s money, the countries, or the customer himself are closed', async () => {
    await setLimits(world.db, by.from.customer.id, { countries: null, perBlock: null, dailySpend: 9_000n, perKey: null });
    expect(await sent({}, nums(2))).toMatchObject({ status: 'preparationError', error: { code: 'spend_cap_reached' } });
    const abroad = await world.program();
    await setLimits(world.db, abroad.from.customer.id, { countries: ['PL'], perBlock: null, dailySpend: null, perKey: null });
    expect(await sent({}, nums(2), abroad)).toMatchObject({ status: 'preparationError', error: { code: 'country_not_allowed' } });
    const disabled = await world.program();
    const { body } = await world.bulk(disabled, {}, nums(2));
    await world.db`update customer set status = 2 where id = ${disabled.from.customer.id}`;
    await world.work();
    const [list] = await world.db<{ status: number; error: string }[]>`select status, error_name as error from mailing_list
      where customer_id = ${disabled.from.customer.id}`;
    expect([body.accepted, list]).toEqual([2, { status: 101, error: 'customer_disabled' }]);
    expect([await reservedOf(), await reservedOf(abroad), await reservedOf(disabled)]).toEqual([[], [], []]);
  });

  it('[API-01] [MAIL-05:preparation] confirms itself once, whenever the program dies and whichever node goes on', async () => {
    const { body } = await world.bulk(by, {}, nums(21_000));
    const dying: QueueTimes = { codes: 0, get messages(): number { throw new Error('the program died'); } };
    const errors: unknown[] = [];
    const node = (times: QueueTimes) => (
      new Preparation(world.db, () => world.clock.now, (error) => errors.push(error), { times, home: 'UA' })
    );
    const first = node(dying);
    for (let steps = 0; steps < 3; steps++) await first.step();
    expect([(await listOf(body.uuid)).status, await reservedOf(), errors.length]).toEqual(['preparation', [], 2]);
    await Promise.all([1, 2, 3].map(async () => { while (await node(defaultQueueTimes).step()); }));
    expect(await listOf(body.uuid)).toMatchObject({ status: 'inProgress', recipients: 21_000, counts: { queued: 21_000 } });
    expect([await reservedOf(), (await messagesOf()).length]).toEqual([[21_000n * 4_800n], 21_000]);
  });
});

describe('a bulk request that is not finished', () => {
  it('[API-01] leaves nothing where the connection is cut', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = ndjson({ from: 'DEMO', type: 'sms', text: 'Hello' }, ...nums(5_000));
    socket.write(
      `POST /api/v1/messages/bulk HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${by.api.key}\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${lines.length * 2}\r\n\r\n${lines}`,
    );
    const recipients = async () => (await world.left(by))[1] ?? 0;
    await until(async () => (await recipients()) >= 3_000, 'some of it is stored');
    socket.destroy();
    await until(async () => (await world.left(by))[0] === 0, 'its set is gone');
    expect(await recipients()).toBe(0);
    expect(await world.db`select from mailing_list where customer_id = ${by.from.customer.id}`).toHaveLength(0);
  });

  it('[API-01] is swept where the program that took it in has died', async () => {
    const { customer } = by.from;
    await world.db`
      with created as (insert into recipient_set (customer_id, created_at) values (${customer.id}, now() - interval '2 days') returning id)
      insert into recipient (customer_id, recipient_set_id, num, text, customer_sms_id)
      select ${customer.id}, id, '380671234567', 'Hi', 'one' from created`;
    await cleanupRecipientSets(world.db, world.clock.now);
    expect(await world.left(by)).toEqual([0, 0]);
    expect((await world.bulk<BulkAnswer>(by, {}, [{ to: '+380671234567', customerSmsId: 'one' }])).body.accepted).toBe(1);
  });
});

// Runs last: the engine disables all connections but its own.
it('[API-01] a list that confirms itself is sent over the engine, each message once, with its own text', async () => {
  const sending = await startSending(world.db);
  try {
    await world.db`update direction set provider_connection_id = ${sending.smsConnection} where customer_id = ${by.from.customer.id}`;
    const list = await sent(
      {}, [...nums(50).map((line, index) => ({ ...line, customerSmsId: `order-${index}` })), { to: '+380501234567', text: 'Only you' }],
    );
    await until(async () => (await listOf(list.uuid)).status === 'sent', 'the list is sent');
    const submitted = sending.simulator.accepted();
    expect([submitted.length, new Set(submitted.map(({ destination }) => destination)).size]).toEqual([51, 51]);
    expect(submitted.filter(({ destination }) => destination === '380501234567')).toMatchObject([{ text: 'Only you' }]);
  } finally {
    await sending.stop();
  }
});
