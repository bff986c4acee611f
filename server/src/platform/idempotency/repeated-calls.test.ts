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
