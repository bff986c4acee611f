import type { ApiMessage, ApiProblem } from '@portal/contracts/api';
import { apiCaller, type TestCaller } from '../../../../test/api-caller';
import { availableOf, verifyLedger } from '../../../money/billing';
import { setLimits } from '../../../customers/limits';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

let world: MailingWorld;
let from: Sender;
let api: TestCaller;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await sender();
  api = await apiCaller(world, from);
});
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

type Page = { items: ApiMessage[]; next: string | null };
const sender = (money?: bigint) => world.sender(['user', 'clientAdmin'], money);
const message = (more: object = {}) => ({ to: '+380671234567', from: 'DEMO', type: 'sms', text: 'Hello', ...more });
const send = (more: object = {}, by = api, headers: Record<string, string> = {}) => by.call<ApiMessage>(
  'POST', '/api/v1/messages', message(more), headers,
);
const get = (uuid: string, by = api) => by.call<ApiMessage>('GET', `/api/v1/messages/${uuid}`);
const list = async (query: Record<string, string> = {}, by = api) => (
  (await by.call<Page>('GET', `/api/v1/messages?${new URLSearchParams(query).toString()}`)).body
);
const cancel = (uuid: string, by = api) => by.call<ApiMessage>('POST', `/api/v1/messages/${uuid}/cancel`);
const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { code, errors } = body as ApiProblem;
  return [status, code, errors?.map(({ pointer }) => pointer)];
};
const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => `${new Date(world.clock.now.getTime() + days * DAY_MS).toISOString().slice(0, 13)}:00`;
const available = async (of: Sender) => (await availableOf(world.db, of.customer.id, of.accountId)).available;

describe('sending one message', () => {
  it('[API-01] answers with the message as getting it shows it, paid for and in the queue', async () => {
    const before = await available(from);
    const sent = await send({
      to: '067 123 45 67', text: 'Hi {name|you}, {param1}!', personal: { name: 'Olena', param1: 'order 7' }, customerSmsId: 'order-7',
      sendAt: `${inDays(90)}:10+00:00`,
    });
    expect(sent).toMatchObject({ status: 202, body: {
      to: '380671234567', from: 'DEMO', type: 'sms', text: 'Hi Olena, order 7!', status: 'queued', statusCode: 10, parts: 1, cost: '0.00',
      currency: 'UAH', customerSmsId: 'order-7',
      sendAt: `${inDays(90).slice(0, 13)}:01:00.000Z`, sent: null, usedFallback: false,
    } });
    expect(await get(sent.body.uuid)).toMatchObject({ status: 200, body: sent.body });
    expect(before - await available(from)).toBe(4_800n);
    expect(await world.db`select lane, price from message_queue where message_id = ${sent.body.id}`).toEqual([{ lane: 2, price: 4_800n }]);
  });

  it('[MAIL-19:unknown] refuses a piece in braces that no value replaces, unless it is accepted', async () => {
    expect(await refused(send({ text: 'Hi {Name}' }))).toEqual([400, 'unknown_fields', ['/text']]);
    expect(await send({ text: 'Hi {Name}', acceptedFields: ['{Name}'] })).toMatchObject({ status: 202, body: { text: 'Hi {Name}' } });
    const content = { imageUrl: 'https://x.example/1.png', button: { title: 'Open', url: 'https://x.example/?id={param1}' } };
    const rich = { type: 'viber', contentType: 'text/img/button', text: 'Hi', content };
    expect((await send(rich)).body).toMatchObject({ code: 'unknown_fields', detail: expect.stringContaining('{param1}') });
    expect(
      (await send({ text: 'Hi', fallback: rich })).body,
    ).toMatchObject({ code: 'unknown_fields', detail: expect.stringContaining('{param1}') });
  });

  it('[API-01] keeps the fallback under a name of its own, with its fields filled', async () => {
    await world.covers(from, 'viber', 2_000n);
    const [second] = await world.db<{ id: bigint }[]>`
      insert into alpha_name (customer_id, organization_id, name) values (${from.customer.id}, ${from.customer.organizationId}, 'SECOND')
      returning id`;
    await world.db`
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select customer_id, ${second?.id ?? 0n}, message_type, provider_connection_id, 'SECOND' from direction
      where customer_id = ${from.customer.id} and message_type = 'sms'`;
    const sent = await send({ type: 'viber', fallback: { type: 'sms', from: 'SECOND', text: 'For {name|you}' }, ttlSeconds: 60 });
    expect(sent.status).toBe(202);
    expect(await world.db`
      select content.fallback_body, fallback_alpha_name_id, list.ttl_seconds, reserved
      from message join mailing_list list on list.id = list_id join message_content content on message_id = message.id
      join mailing_charge money using (list_id) where message.id = ${sent.body.id}`)
      .toEqual([{ fallback_body: 'For you', fallback_alpha_name_id: second?.id, ttl_seconds: 60, reserved: 6_800n }]);
  });

  it('[MAIL-11:message-id] the same customerSmsId again is the same message as it stands by then, and another message is refused', async () => {
    const first = await send({ customerSmsId: 'A-1' });
    expect((await send({ customerSmsId: 'A-1' })).body).toEqual(first.body);
    await cancel(first.body.uuid);
    expect(await send({ customerSmsId: 'A-1' })).toMatchObject({ status: 202, body: { uuid: first.body.uuid, status: 'canceled' } });
    expect(await refused(send({ customerSmsId: 'A-1', text: 'Other' }))).toEqual([409, 'customer_sms_id_taken', ['/customerSmsId']]);
    const at = `${inDays(30)}:00Z`;
    const scheduled = await send({ customerSmsId: 'A-2', sendAt: at });
    expect((await send({ customerSmsId: 'A-2', sendAt: at })).body).toEqual(scheduled.body);
    const together = await Promise.all(Array.from({ length: 4 }, () => send({ customerSmsId: 'A-3' })));
    expect(new Set(together.map(({ body }) => body.uuid)).size).toBe(1);
  });

  it('[MAIL-11:message-id] a customerSmsId whose message is no longer kept makes no second one', async () => {
    const { body } = await send({ customerSmsId: 'old' });
    await cancel(body.uuid);
    await world.db`delete from message where id = ${body.id}`;
    expect(await refused(send({ customerSmsId: 'old' }))).toEqual([409, 'customer_sms_id_taken', ['/customerSmsId']]);
    expect(await refused(get(body.uuid))).toEqual([404, 'not_found', []]);
  });

  it('[API-01] the same Idempotency-Key again gets the first answer, and one message', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    const answers = [await send({}, caller, { 'idempotency-key': 'k-1' }), await send({}, caller, { 'idempotency-key': 'k-1' })];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await list({}, caller)).items).toHaveLength(1);
  });

  it('[API-01] where several organizations have the name, takes that of the one which is named, else one that can send the type', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    const [other] = await world.db<{ id: bigint; uuid: string }[]>`insert into organization (customer_id, name, type)
      values (${own.customer.id}, 'Branch', 2) returning id, uuid`;
    await world.db`update alpha_name set name = 'Branch' where customer_id = ${own.customer.id}`;
    const [branch] = await world.db<{ id: bigint }[]>`insert into alpha_name (customer_id, organization_id, name)
      values (${own.customer.id}, ${other?.id ?? 0n}, 'Branch') returning id`;
    const nameOf = async ({ body }: { body: ApiMessage }) => (await world.db<{ id: bigint }[]>`
      select l.alpha_name_id as id from message m join mailing_list l on l.id = m.list_id where m.id = ${body.id}`)[0]?.id;
    expect(await nameOf(await send({ from: 'Branch' }, caller))).not.toBe(branch?.id);
    expect(await refused(send({ from: 'Branch', organizationUuid: other?.uuid }, caller))).toEqual([409, 'no_direction', ['/type']]);
    await world.db`update direction set alpha_name_id = ${branch?.id ?? 0n} where customer_id = ${own.customer.id}`;
    expect(await nameOf(await send({ from: 'Branch' }, caller))).toBe(branch?.id);
  });

  it.each<[object, number, string, string[]]>([
    [{ to: ' ' }, 400, 'invalid_request', ['/to']], [{ to: '12' }, 400, 'num_invalid', ['/to']],
    [{ to: '+4915123456789' }, 409, 'no_price', ['/to']],
    [{ text: '' }, 400, 'text_empty', ['/text']], [{ text: '{name}' }, 400, 'text_empty', ['/text']],
    [{ from: 'Dem' }, 404, 'alpha_name_not_found', ['/from']],
    [{ fallback: { type: 'sms', text: '' } }, 400, 'text_empty', ['/fallback/text']],
    [{ fallback: { type: 'sms', from: 'NOBODY', text: 'x' } }, 404, 'alpha_name_not_found', ['/fallback/from']],
    [{ fallback: { type: 'telegram_otp', text: 'none' } }, 400, 'text_without_code', ['/fallback/text']],
    [{ sendAt: '2020-01-01T10:00:00Z' }, 409, 'send_time_past', ['/sendAt']],
    [{ sendAt: '0001-01-01T00:00:00+14:00' }, 409, 'send_time_past', ['/sendAt']],
    [{ sendAt: '9999-12-31T23:59:59-10:00' }, 400, 'send_time_invalid', ['/sendAt']],
    [{ sendAt: '9999-12-31T23:00:00Z' }, 400, 'send_time_invalid', ['/sendAt']],
    [{ sendAt: '2031-01-01 10:00' }, 400, 'invalid_request', ['/sendAt']],
    [{ sendAt: '2130-01-01T10:00:00Z' }, 400, 'send_time_invalid', ['/sendAt']],
    [{ organizationUuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff' }, 404, 'not_found', ['/organizationUuid']],
    [{ type: 'rcs' }, 409, 'no_direction', ['/type']],
    [{ content: { button: { title: 'x', url: 'https://shop.example/' } } }, 400, 'content_not_allowed', ['/content/button']],
    [{ text: 'x'.repeat(3_990) + '{name}', personal: { name: 'y'.repeat(500) } }, 400, 'text_too_long', ['/text']],
  ])('[API-01] refuses %j as %i %s at %j, and stores nothing', async (more, status, code, pointers) => {
    const before = await world.db`select from mailing_list where customer_id = ${from.customer.id}`;
    expect(await refused(send(more))).toEqual([status, code, pointers]);
    expect(await world.db`select from mailing_list where customer_id = ${from.customer.id}`).toHaveLength(before.length);
  });

  it('[API-01] takes what is to leave within a year, and says until when', async () => {
    expect((await send({ sendAt: `${inDays(365)}:00Z` })).status).toBe(202);
    const latest = new Date(Math.floor((world.clock.now.getTime() + 366 * DAY_MS) / 60_000) * 60_000).toISOString();
    expect(
      (await send({ sendAt: `${inDays(368)}:00Z` })).body,
    ).toMatchObject({ code: 'send_time_invalid', params: { latest }, detail: expect.stringContaining(latest) });
  });

  it('[API-01] sends under the approved spelling of an alpha name that differs by its case alone, as long as there is only one', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    await world.covers(own, 'viber', 2_000n);
    const routes = { type: 'viber', fallback: { type: 'sms', from: 'dEMO', text: 'x' } };
    expect((await send({ ...routes, from: 'Demo' }, caller)).body).toMatchObject({ from: 'DEMO' });
    expect((await caller.call('POST', '/api/v1/estimate', { to: ['0671234567'], from: 'demo', type: 'sms', text: 'x' })).status).toBe(200);
    await world.db`insert into alpha_name (customer_id, organization_id, name) select customer_id, organization_id, 'Demo' from alpha_name
      where customer_id = ${own.customer.id}`;
    expect((await send({ from: 'DEMO' }, caller)).body).toMatchObject({ from: 'DEMO' });
    expect(await refused(send({ from: 'Demo' }, caller))).toEqual([409, 'no_direction', ['/type']]);
    expect(await refused(send({ from: 'dEMO' }, caller))).toEqual([404, 'alpha_name_not_found', ['/from']]);
  });

  it('[API-01] says by how much a text is too long, and of one number that it has no price', async () => {
    await world.covers(from, 'viber', 2_000n);
    expect((await send({ type: 'viber', text: 'x'.repeat(3_000) })).body).toMatchObject({
      code: 'content_too_long', params: { field: 'text', max: 1_000 },
      detail: 'Too long for this message type: text, the maximum is 1000 characters.',
    });
    expect(
      (await send({ to: '+4915123456789' })).body,
    ).toMatchObject({ code: 'no_price', detail: 'There is no price for this message type to this number (DE).' });
  });

  it('[API-01] names the missing alpha name, and fields by the words of the API', async () => {
    expect((await send({ from: 'Nobody' })).body).toMatchObject({ params: { alphaName: 'Nobody' } });
    expect(
      (await send({ fallback: { type: 'telegram_otp', text: 'none' } })).body,
    ).toMatchObject({ params: { field: 'fallback.text' }, detail: expect.stringContaining('fallback.text') });
  });

  it('[AIT-1] a traffic block stays, though what it refused is undone, with an Idempotency-Key too', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    await setLimits(world.db, own.customer.id, { countries: null, perBlock: null, perKey: 1, dailySpend: null });
    expect((await send({}, caller)).status).toBe(202);
    expect(await refused(send({ customerSmsId: 'x' }, caller, { 'idempotency-key': 'k-2' }))).toEqual([409, 'traffic_stopped', []]);
    expect(await world.db`select kind, refused from traffic_block
      where customer_id = ${own.customer.id}`).toEqual([{ kind: 'key', refused: 1n }]);
    const second = await apiCaller(world, own);
    expect((await send({}, second)).status).toBe(202);
    expect((await list({}, caller)).items).toHaveLength(2);
  });

  it('[API-01] a number of a block that is stopped is told by the field that names it', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    await setLimits(world.db, own.customer.id, { countries: null, perBlock: 1, perKey: null, dailySpend: null });
    expect((await send({ to: '+380671234567' }, caller)).status).toBe(202);
    for (let times = 0; times < 2; times++) {
      expect((await send({ to: '+380671234568' }, caller)).body).toMatchObject({
        status: 409, code: 'traffic_stopped', params: { subject: '38067123' },
        errors: [{ pointer: '/to', code: 'traffic_stopped', detail: expect.stringContaining('38067123') }],
      });
    }
    expect((await send({ to: '+380671244567' }, caller)).status).toBe(202);
  });
});

describe('messages', () => {
  it('[API-01] [MAIL-08] come page by page, the newest first, the same as the portal shows', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    await world.create(own, { recipients: '+380671111111, +380672222222' });
    await world.work();
    for (const to of ['+380501111111', '+380502222222']) await send({ to }, caller);
    const shown = await world.read<{ items: { id: string; status: number }[] }>('/sms/getallmessages?filter={}', own.token);
    const pages: ApiMessage[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list({ limit: '3', ...(cursor !== '' && { cursor }) }, caller);
      pages.push(...page.items);
      cursor = page.next;
    }
    expect(pages.map(({ id, statusCode }) => [id, statusCode])).toEqual(shown.items.map(({ id, status }) => [id, status]));
    expect(pages.map(({ status }) => status)).toEqual(['queued', 'queued', 'scheduled', 'scheduled']);
    expect((await get(pages[3]?.uuid ?? '', caller)).body).toEqual(pages[3]);
  });

  it('[API-01] [MAIL-08] are found by status, whole number, own id and time', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    for (const [to, customerSmsId] of [['+380501111111', 'a'], ['+380501111112', 'b'], ['+380501111113', 'c']] as const) {
      const { body } = await send({ to, customerSmsId }, caller);
      if (customerSmsId !== 'a') await cancel(body.uuid, caller);
    }
    await world.db`
      with moved as (
        update message set reason = 'ESME_RINVDSTADR' where customer_id = ${own.customer.id} and customer_sms_id = 'b' returning list_id
      ), counted as (
        update mailing_counter counter set messages = messages - 1 from moved where counter.list_id = moved.list_id and counter.status = 21
      )
      insert into mailing_counter (customer_id, list_id, status, messages) select ${own.customer.id}, list_id, 24, 1 from moved`;
    const ids = async (query: Record<string, string>) => (await list(query, caller)).items.map(({ customerSmsId }) => customerSmsId);
    expect(await ids({ status: 'canceled' })).toEqual(['c']);
    expect((await list({ status: 'rejected' }, caller)).items).toEqual([expect.objectContaining({ customerSmsId: 'b', reason: 'number' })]);
    expect(await ids({ status: 'queued' })).toEqual(['a']);
    expect(await ids({ status: 'delivered' })).toEqual([]);
    await world.db`update message set recipient = '3805011111120' where customer_id = ${own.customer.id} and customer_sms_id = 'a'`;
    expect(await ids({ to: '050 111 11 12' })).toEqual(['b']);
    expect(await refused(caller.call('GET', '/api/v1/messages?to=050111'))).toEqual([400, 'num_invalid', ['query/to']]);
    expect(await ids({ customerSmsId: 'a' })).toEqual(['a']);
    expect(await ids({ customerSmsId: 'a', status: 'canceled' })).toEqual([]);
    expect(await ids({ since: '2031-01-01T00:00:00Z' })).toEqual([]);
    expect(await ids({ until: '2031-01-01T00:00:00+02:00' })).toEqual(['c', 'b', 'a']);
    expect(await ids({ since: '0001-01-01T00:00:00+14:00', until: '9999-12-31T23:59:59-14:00' })).toEqual(['c', 'b', 'a']);
    expect(await ids({ since: '9999-12-31T23:59:59-14:00' })).toEqual([]);
  });

  it.each([['status=gone', 'query/status'], ['limit=0', 'query/limit'], [
    'limit=101', 'query/limit',
  ], ['cursor=x', 'query/cursor'], ['since=now', 'query/since'], ['page=2', 'query/page'], ['customerSmsId=%00', 'query/customerSmsId']])(
    '[API-01] refuse %s', async (query, pointer) => {
      expect(await refused(api.call('GET', `/api/v1/messages?${query}`))).toEqual([400, 'invalid_request', [pointer]]);
    },
  );
});

describe('canceling a message', () => {
  it('[API-01] takes it out of the queue at once and gives its money back', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    await world.covers(own, 'viber', 2_000n);
    const { body } = await send({ type: 'viber', fallback: { type: 'sms', text: 'x' }, sendAt: `${inDays(30)}:00Z` }, caller);
    expect(await available(own)).toBe(9_993_200n);
    expect(
      await cancel(body.uuid, caller),
    ).toMatchObject({ status: 200, body: { uuid: body.uuid, status: 'canceled', statusCode: 2, reason: 'canceled', cost: '0.00' } });
    expect(await available(own)).toBe(10_000_000n);
    expect(await world.db`select from message_queue where customer_id = ${own.customer.id}`).toEqual([]);
    expect((await cancel(body.uuid, caller)).body).toMatchObject({
      code: 'message_transition_refused', detail: 'The message was already canceled.', params: { from: 'canceled', to: 'canceled' },
    });
    expect(await world.db`select from mailing_list where customer_id = ${own.customer.id} and finished_at is null`).toEqual([]);
    expect(await world.read('/sms/getallmessages?filter={}', own.token)).toMatchObject({ items: [{ status: 2, reason: 'cancelled' }] });
  });

  it('[API-01] refuses one of a list', async () => {
    const own = await sender();
    const caller = await apiCaller(world, own);
    await world.create(own);
    await world.work();
    const [ofList] = (await list({ status: 'scheduled' }, caller)).items;
    expect(await refused(cancel(ofList?.uuid ?? '', caller))).toEqual([409, 'message_of_list', []]);
  });
});

it('[API-01] answers 401 without a key, 403 without the scope, and 404 for the message of another customer', async () => {
  const { body } = await send();
  const reading = await apiCaller(world, from, ['messages:read']);
  const sending = await apiCaller(world, from, ['messages:send']);
  const other = await apiCaller(world, await sender());
  for (const [method, url, allowed, payload] of [
    ['POST', '/api/v1/messages', sending, message()], ['GET', `/api/v1/messages/${body.uuid}`, reading, undefined],
    ['GET', '/api/v1/messages', reading, undefined],
    ['POST', `/api/v1/messages/${body.uuid}/cancel`, sending, undefined],
  ] as const) {
    const scopeless = allowed === sending ? reading : sending;
    expect([url, ...await refused(scopeless.call(method, url, payload))]).toEqual([url, 403, 'scope_missing', []]);
    expect([url, ...await refused(allowed.call(method, url, payload, { authorization: '' }))]).toEqual([url, 401, 'key_refused', []]);
  }
  for (const uuid of [body.uuid, '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5effff']) {
    expect(await refused(get(uuid, other))).toEqual([404, 'not_found', []]);
    expect(await refused(cancel(uuid, other))).toEqual([404, 'not_found', []]);
  }
  expect((await get('x')).status).toBe(400);
  expect((await list({}, other)).items).toEqual([]);
});
