import type { Estimate, MailingDetail, RecipientCheck } from '@portal/contracts';
import type { ApiOtp, ApiProblem } from '@portal/contracts/api';
import { apiCaller } from '../../../test/api-caller';
import { envelopeOf } from '../../../test/app';
import { upsertContacts } from '../addressbooks';
import { verifyLedger } from '../../money/billing';
import { inTransaction } from '../../platform/db';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from './mailings.fixture';

const LANDLINE = '380441234567';
const MOBILE = '380671234567';

let world: MailingWorld;
let from: Sender;
let tariffId: bigint;
beforeAll(async () => { world = await createMailingWorld(); });
beforeEach(async () => {
  from = await world.unguarded(['user', 'clientAdmin'], 100_0000n);
  // Its own tariff, so that its settings affect no other test.
  const [tariff] = await world.db<{ id: bigint }[]>`
    with old as (select tariff_id from customer where id = ${from.customer.id}),
      created as (insert into tariff (name, currency) select gen_random_uuid(), currency from tariff where id = (select tariff_id from old)
        returning id),
      version as (insert into tariff_version (tariff_id, valid_from) select id, now() - interval '1 day' from created
        returning id, tariff_id),
      prices as (
        insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
        select version.id, type, '380', 'UA', 'Ukraine', 10000
        from version, unnest(array['sms', 'viber', 'rcs', 'telegram_otp', 'flashcall', 'speechcall']) as type)
    select id from created`;
  tariffId = tariff?.id ?? 0n;
  await world.db`update customer set tariff_id = ${tariffId} where id = ${from.customer.id}`;
  for (const type of ['viber', 'flashcall'] as const) await world.covers(from, type, 1_0000n);
});
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const allow = () => world.db`update tariff set landlines = true where id = ${tariffId}`;
const detail = (id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token);
const check = async (recipients: string, more: object = {}) =>
  envelopeOf(await world.post('/smslist/validatetonums', from.token, { recipients, ...more })).data as unknown as RecipientCheck;
const estimateOf = async (content: Record<string, unknown>) => {
  const { name: _, ...body } = mailingBody(from, content);
  return envelopeOf(await world.post('/v2/mailings/estimate', from.token, body)).data as unknown as Estimate;
};
const createBook = async (): Promise<string> => {
  const [book] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into address_book (customer_id, type, name) values (${from.customer.id}, 'generic', 'Friends') returning id, uuid`;
  const contact = { name: null, param1: null, param2: null, param3: null, param4: null, tags: [] };
  await inTransaction(world.db, (tx) => upsertContacts(tx, {
    customerId: from.customer.id, bookId: book?.id ?? 0n, rule: 'keep',
    rows: [{ ...contact, num: LANDLINE }, { ...contact, num: '380322971234' }, { ...contact, num: MOBILE }],
  }));
  return book?.uuid ?? '';
};

describe('the check of numbers', () => {
  it('[VAL-15] tells landlines as bad rows of their own kind', async () => {
    expect(await check(`+${MOBILE}\n+380 44 123 45 67`)).toMatchObject({
      rows: 2, valid: 1, invalid: 1, landlines: 1, badRows: [{ line: 2, value: '+380 44 123 45 67', reason: 'landline' }],
    });
    expect(await check(`+${LANDLINE}`)).toMatchObject({ valid: 0, invalid: 1, landlines: 1 });
  });

  it('[VAL-15] takes them for calls, and where the tariff allows them', async () => {
    expect(await check(`+${LANDLINE}`, { type: 'flashcall' })).toMatchObject({ valid: 1, invalid: 0, landlines: 1, badRows: [] });
    await allow();
    expect(await check(`+${LANDLINE}`, { type: 'sms' })).toMatchObject({ valid: 1, invalid: 0, landlines: 1, badRows: [] });
  });
});

describe('a list', () => {
  it.each(['sms', 'viber'])('[VAL-15] of %s leaves landlines out, as its estimate said, wherever they come from', async (type) => {
    const book = await createBook();
    const content = { type, recipients: `+${MOBILE} +${LANDLINE} +380671234568`, recipientBooks: [{ addressBookUuid: book, filter: {} }] };
    const estimate = await estimateOf(content);
    expect(estimate).toMatchObject({ recipients: 2, rejected: { invalid: 0, landline: 2, noPrice: 0, duplicates: 2 } });
    const { id } = await world.create(from, content);
    await world.work();
    expect(await detail(id)).toMatchObject({ status: 0, msgcount: 2, maximum: estimate.maximum, rejected: { ...estimate.rejected } });
  });

  it('[VAL-15] of calls reaches landlines', async () => {
    const content = { type: 'flashcall', body: '1234', recipients: `+${MOBILE} +${LANDLINE}` };
    expect(await estimateOf(content)).toMatchObject({ recipients: 2 });
    const { id } = await world.create(from, content);
    await world.work();
    expect(await detail(id)).toMatchObject({ status: 0, msgcount: 2 });
  });

  it('[VAL-15] reaches them where the tariff allows it', async () => {
    await allow();
    const content = { recipients: `+${MOBILE} +${LANDLINE}`, recipientBooks: [{ addressBookUuid: await createBook(), filter: {} }] };
    const { maximum, recipients } = await estimateOf(content);
    expect(recipients).toBe(3);
    const { id } = await world.create(from, content);
    await world.work();
    expect(await detail(id)).toMatchObject({ status: 0, msgcount: 3, maximum });
  });

  it('[VAL-15] of nothing but landlines fails and says so', async () => {
    const { id } = await world.create(from, { recipients: `+${LANDLINE}` });
    await world.work();
    expect(await detail(id)).toMatchObject({
      status: 101, error: { name: 'landline_not_allowed', params: { number: LANDLINE, country: 'UA' } },
      rejected: { invalid: 0, landline: 1 },
    });
  });

  it('[VAL-15] of a call has no text message as fallback for landlines', async () => {
    const content = {
      type: 'flashcall', body: '1234', recipients: `+${MOBILE} +${LANDLINE}`, fallback: { type: 'sms', body: 'Code 1234' }, ttlSeconds: 60,
    };
    const estimate = await estimateOf(content);
    expect(estimate.rows.map(({ fallback, recipients }) => [fallback, recipients])).toEqual([[false, 2], [true, 1]]);
    const { id } = await world.create(from, content);
    await world.work();
    expect(await detail(id)).toMatchObject({ status: 0, maximum: estimate.maximum, estimate: estimate.rows });
  });
});

describe('programs and single messages', () => {
  it('[VAL-15] are told of a landline by its own error', async () => {
    const api = await apiCaller(world, from);
    const message = { from: 'DEMO', type: 'sms', text: 'Hello' };
    const refused = await api.call<ApiProblem>('POST', '/api/v1/messages', { ...message, to: `+${LANDLINE}` });
    expect([refused.status, refused.body.code, refused.body.errors.map(({ pointer }) => pointer)]).toEqual([
      409, 'landline_not_allowed', ['/to'],
    ]);
    const estimate = await api.call('POST', '/api/v1/estimate', { ...message, to: [`+${MOBILE}`, `+${LANDLINE}`] });
    expect(estimate.body).toMatchObject({ recipients: 1, rejected: { landline: 1 } });
    await allow();
    expect((await api.call('POST', '/api/v1/messages', { ...message, to: `+${LANDLINE}` })).status).toBe(202);
  });

  it('[VAL-15] test sends and chats refuse them', async () => {
    const { name: _, recipients: __, ...content } = mailingBody(from, {}) as Record<string, unknown>;
    const test = await world.post('/v2/mailings/test', from.token, { ...content, num: `+${LANDLINE}` });
    expect(test.json<{ localizedMessage: string }>()).toMatchObject({ data: { localizedMessage: 'landline_not_allowed' } });
    const start = () => world.post('/v2/chat/start', from.token, { phoneNumber: `+${LANDLINE}`, alphanameUuid: from.alphaNameUuid });
    expect((await start()).json<object>()).toMatchObject({ data: { localizedMessage: 'landline_not_allowed' } });
    await allow();
    expect((await start()).statusCode).toBe(200);
  });

  it('[VAL-15] a code goes by the channel that reaches the landline', async () => {
    const api = await apiCaller(world, from);
    const channels = [{ type: 'sms' }, { type: 'flashcall' }];
    const { status, body } = await api.call<ApiOtp>('POST', '/api/v1/otp', { from: 'DEMO', to: `+${LANDLINE}`, channels });
    expect([status, body]).toMatchObject([201, {
      channel: 'flashcall', tries: [{ type: 'sms', status: 'refused', error: 'landline_not_allowed' }, { type: 'flashcall', error: null }],
    }]);
  });
});
