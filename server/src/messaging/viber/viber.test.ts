import { randomUUID } from 'node:crypto';
import { envelopeOf } from '../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';

let world: MailingWorld;
let admin: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  admin = await world.sender(['admin']);
  await world.covers(admin, 'viber', 2_000n);
});
afterAll(async () => { await world.close(); });

async function recordMessage(
  recipient: string, { type = 'viber', status = 3, reason = null as string | null, seen = false, fallback = false, daysAgo = 1 } = {},
): Promise<void> {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  await world.db`
    with list as (
      insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, name, description, request_hash, message_type,
        content_type, body, parts, status)
      select ${admin.customer.id}, ${admin.id}, ${admin.accountId}, id, 'List', '', '\\x00', ${type}, 'text/plain', 'Hello', 1, 2
      from alpha_name where uuid = ${admin.alphaNameUuid} returning id
    )
    insert into message (customer_id, list_id, recipient, status, reason, extended_status, stage, main_status, main_reason, parts, price,
      updated_at)
    select ${admin.customer.id}, id, ${recipient}, ${fallback ? 3 : status}, ${fallback ? null : reason}, ${seen ? 'seen' : null},
      ${fallback ? 1 : 0},
      ${fallback ? status : null}, ${fallback ? reason : null}, 1, 0, ${at} from list`;
}

const check = async (...numbers: string[]) => {
  const response = await world.post('/v2/admin/viber/check', admin.token, { numbers });
  return Object.fromEntries(
    response.json().data.items.map(({ number, reachability, reason }: Record<string, string>) => [number, [reachability, reason]]),
  );
};

it('[ADM-04:check] tells by what was sent before whom Viber reaches: the newest word counts, and a fallback’s word is none', async () => {
  await world.db`
    insert into usage (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status, messages,
      parts, charged)
    values (${admin.customer.id}, date_bin('15 minutes', now() - interval '1 hour', '2000-01-01'), 0, 0, 'viber', 0, 'UAH', 3, 1, 1, 0)`;
  await recordMessage('380671000001');
  await recordMessage('380671000002', { status: 2, reason: 'not_reachable' });
  await recordMessage('380671000003', { status: 2, reason: 'not_reachable', daysAgo: 9 });
  await recordMessage('380671000003', { status: 1, seen: true });
  await recordMessage('380671000004', { status: 2, reason: 'user_blocked', fallback: true });
  await recordMessage('380671000005', { status: 4, reason: 'expired' });
  await recordMessage('380671000006', { type: 'sms' });
  expect(
    await check('+380 67 100 00 01', '0671000002', '380671000003', '380671000004', '380671000005', '380671000006', 'no number'),
  ).toEqual({
    '+380 67 100 00 01': ['reachable', 'delivered'], '0671000002': ['unreachable', 'not_reachable'], 380671000003: ['reachable', 'seen'],
    380671000004: ['unreachable', 'user_blocked'], 380671000005: ['unknown', null], 380671000006: ['unknown', null],
    'no number': ['no_number', null],
  });
  expect((await world.post('/v2/admin/viber/check', admin.token, { numbers: [] })).statusCode).toBe(400);
});

const trial = (more: object = {}, by = admin) => world.post('/v2/admin/viber/testsend', by.token, {
  requestUuid: randomUUID(), recipient: '0671234567', alphaNameUuid: admin.alphaNameUuid, type: 'viber', contentType: 'text/plain',
  body: 'Hello', ...more,
});

it('[ADM-04:test] sends a test of each kind under the admin’s own alpha name, once for one wish', async () => {
  const requestUuid = randomUUID();
  const [first, again] = [await trial({ requestUuid }), await trial({ requestUuid })];
  expect(first.statusCode).toBe(200);
  expect(again.json()).toEqual(first.json());
  const { listId } = first.json().data;
  expect(await world.db`select message_type, source, body from mailing_list
    where id = ${listId}`).toEqual([{ message_type: 'viber', source: 'test', body: 'Hello' }]);
  expect(envelopeOf(await trial({ requestUuid, body: 'Other' })).data.localizedMessage).toBe('customer_sms_id_taken');
  expect(envelopeOf(await trial({ type: 'viber_carousel' })).data.localizedMessage).toMatch(/^content_|^text_/);
  expect((await trial({ type: 'sms' })).statusCode).toBe(400);
  const other = await world.sender(['admin']);
  expect(envelopeOf(await trial({}, other)).data.localizedMessage).toBe('alpha_name_not_found');
});

it('[ADM-04:senders] shows how each sender of Viber stands, with its figures of the last day', async () => {
  const { items } = (await world.get('/v2/admin/viber/senders', admin.token)).json().data;
  expect(items).toEqual([
    expect.objectContaining({ enabled: true, state: 'idle', alphaNames: 1, sent: 0, delivered: 0, undeliverable: 0 }),
  ]);
});

it('is the administration’s alone', async () => {
  const user = await world.sender(['user', 'clientAdmin']);
  for (const [path, body] of [['check', { numbers: ['1'] }], ['testsend', {}]] as const) {
    expect((await world.post(`/v2/admin/viber/${path}`, user.token, body)).statusCode).toBe(403);
    expect((await world.post(`/v2/admin/viber/${path}`, undefined, body)).statusCode).toBe(401);
  }
  expect((await world.get('/v2/admin/viber/senders', user.token)).statusCode).toBe(403);
});
