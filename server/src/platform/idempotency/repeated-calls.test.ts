import type { ApiBook, ApiMessage } from '@portal/contracts/api';
import type * as z from 'zod/mini';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';
import { verifyLedger } from '../../money/billing';

let portal: MailingWorld;
let owner: Sender;
let caller: TestCaller;
beforeAll(async () => {
  portal = await createMailingWorld();
  owner = await portal.sender(['clientAdmin']);
  caller = await apiCaller(portal, owner);
});
afterAll(async () => {
  expect(await verifyLedger(portal.db)).toEqual([]);
  await portal.close();
});

type Book = z.infer<typeof ApiBook>;
const make = (body: object, key: string) => caller.call<Book>('POST', '/api/v1/address-books', body, { 'idempotency-key': key });
const send = (to: string, key: string | null, by = caller) => by.call<ApiMessage & { code: string }>(
  'POST', '/api/v1/messages', { to, from: 'DEMO', type: 'sms', text: 'Hello' }, key === null ? {} : { 'idempotency-key': key },
);
const books = async () => (await caller.call<{ items: Book[] }>('GET', '/api/v1/address-books')).body.items.map(({ name }) => name);
const messagesOf = async (sender: Sender) => (await portal.db`select from message where customer_id = ${sender.customer.id}`).length;

it('[API-01] answers the same call with the same Idempotency-Key by the first answer, and makes one thing', async () => {
  const first = await make({ name: 'Once' }, 'a-1');
  const again = await make({ name: 'Once' }, 'a-1');
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined]);
  expect([again.status, again.headers['idempotent-replayed'], again.headers['content-type']]).toEqual([
    201, 'true', first.headers['content-type'],
  ]);
  expect(again.body).toEqual(first.body);
  expect(await books()).toEqual(['Once']);
});

it('refuses the key with another body, and keeps nothing of what was refused', async () => {
  await make({ name: 'Twice' }, 'b-1');
  expect(await make({ name: 'Other' }, 'b-1')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  expect(
    await make({ name: 'Twice' }, 'b-2'),
  ).toMatchObject({ status: 409, body: { code: 'book_name_taken', errors: [{ pointer: '/name' }] } });
  expect(await make({ name: 'Third' }, 'b-2')).toMatchObject({ status: 201 });
  expect((await books()).sort()).toEqual(['Once', 'Third', 'Twice']);
});

it('refuses what is not of the contract before it looks at the key', async () => {
  expect(await make({}, 'c-1')).toMatchObject({ status: 400, body: { errors: [{ pointer: '/name', code: 'empty_parameter' }] } });
  expect(await make({ name: 'Fourth' }, 'c-1')).toMatchObject({ status: 201 });
});

it('sends a message once and charges it once, however many ask at the same moment', async () => {
  const before = await messagesOf(owner);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('+380671234567', 'd-1')));
  for (const { status } of answers) expect([202, 409]).toContain(status);
  const known = new Set(answers.flatMap(({ status, body }) => (status === 202 ? [body.uuid] : [])));
  expect([known.size, await messagesOf(owner) - before]).toEqual([1, 1]);
  expect(known).toContain((await send('+380671234567', 'd-1')).body.uuid);
});

it.each([null, 'e-1'])('keeps a traffic block though the refused call is undone, with the Idempotency-Key %s', async (key) => {
  const sender = await portal.sender(['clientAdmin']);
  const by = await apiCaller(portal, sender);
  await portal.db`insert into traffic_limit (customer_id, per_block) values (${sender.customer.id}, 1)`;
  expect((await send('+380671234567', null, by)).status).toBe(202);
  for (let times = 0; times < 2; times++) {
    expect(await send('+380671234568', key, by)).toMatchObject({ status: 409, body: { code: 'traffic_stopped' } });
  }
  expect(await portal.db`select from traffic_block where customer_id = ${sender.customer.id}`).toHaveLength(1);
  expect(await messagesOf(sender)).toBe(1);
  expect(await portal.db`select from idempotency_record where customer_id = ${sender.customer.id}`).toHaveLength(0);
});

describe('messages with an Idempotency-Key', () => {
  type Body = { from: string; type: string; text: string; customerSmsId?: string };
  const hello: Body = { from: 'DEMO', type: 'sms', text: 'Hello' };
  const sendAs = (by: TestCaller, key: string, more: Partial<Body> = {}) => by.call<ApiMessage & { code: string }>(
    'POST', '/api/v1/messages', { to: '+380671234567', ...hello, ...more }, { 'idempotency-key': key },
  );
  let sender: Sender;
  let by: TestCaller;
  beforeEach(async () => {
    sender = await portal.sender(['clientAdmin']);
    by = await apiCaller(portal, sender);
  });
  const listsOf = async () => (await portal.db`select from mailing_list where customer_id = ${sender.customer.id}`).length;

  it('share a stream, and their repetitions get the first answers, whatever else comes with them', async () => {
    const keys = ['k-1', 'k-2', 'k-3', 'k-4'];
    const first = await Promise.all(keys.map((key) => sendAs(by, key, { text: key })));
    expect(first.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const [again, other, unkeyed, reused, fifth] = await Promise.all([
      sendAs(by, 'k-2', { text: 'k-2' }), sendAs(by, 'k-3', { text: 'k-3' }), send('+380671234567', null, by),
      sendAs(by, 'k-4', { text: 'no' }), sendAs(by, 'k-5'),
    ]);
    expect([again.body, other.body]).toEqual([first[1]?.body, first[2]?.body]);
    expect([again.headers['idempotent-replayed'], fifth.headers['idempotent-replayed']]).toEqual(['true', undefined]);
    expect([unkeyed.status, reused.status, reused.body.code, fifth.status]).toEqual([202, 422, 'idempotency_key_reused', 202]);
    expect([await messagesOf(sender), await listsOf()]).toEqual([6, 1]);
  });

  it('are answered again though they could not be accepted any more', async () => {
    const { body } = await sendAs(by, 'k-1');
    await portal.db`delete from direction where customer_id = ${sender.customer.id}`;
    expect((await sendAs(by, 'k-2')).status).toBeGreaterThanOrEqual(400);
    expect(await sendAs(by, 'k-1')).toMatchObject({ status: 202, body });
  });

  it.each<[string, string, string, object, object]>([
    ['k-1', 'own-1', 'Hello', { status: 202, headers: { 'idempotent-replayed': 'true' } }, { messages: 1, answers: 1 }],
    ['k-1', 'own-1', 'Other', { status: 422, body: { code: 'idempotency_key_reused' } }, { messages: 1, answers: 1 }],
    ['k-1', 'own-2', 'Hello', { status: 422, body: { code: 'idempotency_key_reused' } }, { messages: 1, answers: 1 }],
    ['k-1', 'own-0', 'Hello', { status: 422, body: { code: 'idempotency_key_reused' } }, { messages: 1, answers: 1 }],
    ['k-2', 'own-1', 'Hello', { status: 202 }, { messages: 1, answers: 2 }],
    ['k-2', 'own-1', 'Other', { status: 409, body: { code: 'customer_sms_id_taken' } }, { messages: 1, answers: 1 }],
    ['k-2', 'own-2', 'Hello', { status: 202 }, { messages: 2, answers: 2 }],
  ])('after key k-1 with the id own-1, %s with %s and the text %s: %j', async (key, customerSmsId, text, answer, stored) => {
    await sendAs(by, 'k-0', { customerSmsId: 'own-0', text: 'Taken' });
    const { body } = await sendAs(by, 'k-1', { customerSmsId: 'own-1' });
    const second = await sendAs(by, key, { customerSmsId, text });
    expect(second).toMatchObject(answer);
    if (second.status === 202) expect(second.body.uuid === body.uuid).toBe(customerSmsId === 'own-1');
    const answers = await portal.db`select from idempotency_record where customer_id = ${sender.customer.id}`;
    expect({ messages: await messagesOf(sender) - 1, answers: answers.length - 1 }).toEqual(stored);
    const again = await sendAs(by, key, { customerSmsId, text });
    const { status, body: { uuid, code } } = second;
    expect(again).toMatchObject({ status, body: status === 202 ? { uuid } : { code } });
    expect(again.headers['idempotent-replayed']).toBe(status === 202 ? 'true' : undefined);
    expect(await listsOf()).toBe(1);
  });

  it('with one id that come together are one message, and each key keeps its answer', async () => {
    const answers = await Promise.all(['k-1', 'k-2', 'k-3'].map((key) => sendAs(by, key, { customerSmsId: 'own-1' })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    const [{ body: message } = { body: undefined }] = answers;
    await by.call('POST', `/api/v1/messages/${message?.uuid}/cancel`);
    const again = await Promise.all(['k-1', 'k-2', 'k-3'].map((key) => sendAs(by, key, { customerSmsId: 'own-1' })));
    expect(again.map(({ body, headers }) => [body, headers['idempotent-replayed']])).toEqual(answers.map(({ body }) => [body, 'true']));
    expect([await messagesOf(sender), await listsOf()]).toEqual([1, 1]);
  });

  it('keep their keys when their stream is closed before they are stored', async () => {
    await sendAs(by, 'k-0');
    await portal.db`update mailing_list set open_until = now() where customer_id = ${sender.customer.id}`;
    const first = await Promise.all(['k-1', 'k-2'].map((key) => sendAs(by, key)));
    const again = await Promise.all(['k-1', 'k-2'].map((key) => sendAs(by, key)));
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(again.map(({ headers }) => headers['idempotent-replayed'])).toEqual(['true', 'true']);
    expect(await messagesOf(sender)).toBe(3);
  });

  it('are sent anew after two days', async () => {
    const { body } = await sendAs(by, 'k-1');
    portal.clock.now = new Date(portal.clock.now.getTime() + 48 * 3_600_000);
    const anew = await sendAs(by, 'k-1');
    expect([anew.status, anew.body.uuid === body.uuid]).toEqual([202, false]);
    expect(await messagesOf(sender)).toBe(2);
  });
});
