import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { openAccounts } from '../../money/billing';
import { inTransaction } from '../../platform/db';
import { countMoves, countsOfLists, insertMessages, listMessages, queueCounters, withdrawQueued } from './index';

let database: TestDatabase;
type Customer = { customerId: bigint; accountId: bigint };
let customer: Customer;
let other: Customer;
beforeAll(async () => {
  database = await createTestDatabase();
  customer = await createCustomer('mine');
  other = await createCustomer('other');
});
afterAll(async () => { await database.drop(); });

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `38050${String(at).padStart(7, '0')}`);

async function createCustomer(name: string): Promise<Customer> {
  const [row] = await database.db<{ customerId: bigint }[]>`
    with priced as (insert into tariff (name, currency) values (${name}, 'UAH') returning id)
    insert into customer (name, tariff_id) select ${name}, id from priced returning id as "customerId"`;
  const customerId = row?.customerId ?? 0n;
  return { customerId, ...await openAccounts(database.db, customerId, 'UAH') };
}

async function createList(count: number): Promise<bigint> {
  const { db } = database;
  const { customerId, accountId } = customer;
  const [list] = await db<{ id: bigint }[]>`
    with org as (insert into organization (customer_id, name, type) values (${customerId}, 'o', 2) returning id),
    alpha as (insert into alpha_name (customer_id, organization_id, name) select ${customerId}, id, 'Portal' from org returning id),
    who as (insert into login (customer_id, login, name, password_hash) values (${customerId}, gen_random_uuid()::text, 'n', '-')
      returning id)
    insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, name, description, request_hash, message_type,
      content_type, body, parts, status, recipients)
    select ${customerId}, who.id, ${accountId}, alpha.id, 'l', '', '\\x00', 'sms', 'text/plain', 'Hello', 1, 0, ${count} from who, alpha
    returning id`;
  const listId = list?.id ?? 0n;
  await inTransaction(db, (tx) => insertMessages(
    tx, customerId, { listId, rows: numbers(count).map((recipient) => ({ recipient, price: 4_500n })), parts: 1, wireParts: 1, lane: 4 }));
  return listId;
}

const confirm = (listId: bigint) => inTransaction(database.db, async (tx) => {
  await tx`update mailing_list set status = 1, confirmed_at = now() where id = ${listId}`;
  await queueCounters(tx, customer.customerId, listId);
});
const page = async (listId: bigint, cursor?: string, status?: number[], limit = 10) => {
  const found = await listMessages(database.db, customer.customerId, listId, { filter: { status }, limit, cursor });
  if (!found) throw new Error('no such list');
  return found;
};
const counts = async (listId: bigint) => (await countsOfLists(database.db, customer.customerId, [listId])).get(listId);

it('[MAIL-09] calls messages scheduled until the list is confirmed, queued from then on, cancelled once withdrawn', async () => {
  const listId = await createList(12);
  expect(await counts(listId)).toEqual({ 0: 12 });
  expect((await page(listId)).items.every(({ status }) => status === 0)).toBe(true);
  expect((await page(listId)).items[0]).toMatchObject({ cost: '0.00', price: '0.45' });
  expect((await page(listId, undefined, [10])).items).toEqual([]);

  await confirm(listId);
  expect(await counts(listId)).toEqual({ 10: 12 });
  expect((await page(listId, undefined, [10])).items).toHaveLength(10);
  expect((await page(listId, undefined, [0])).items).toEqual([]);

  await database.db`update mailing_list set status = 3 where id = ${listId}`;
  const withdrawn = await inTransaction(database.db, (tx) => withdrawQueued(tx, customer.customerId, listId, 5));
  expect(withdrawn).toMatchObject({ messages: 5, amount: 22_500n });
  expect(new Set(withdrawn.finished).size).toBe(5);
  expect(await counts(listId)).toEqual({ 21: 5, 10: 7 });
  expect((await page(listId, undefined, [2])).items.map(({ reason }) => reason)).toEqual(Array(5).fill('cancelled'));
  expect((await page(listId, undefined, [10])).items).toHaveLength(7);
});

it('[MAIL-06:cancel] gives nothing back for a list that was never confirmed', async () => {
  const listId = await createList(3);
  await database.db`update mailing_list set status = 3 where id = ${listId}`;
  expect(
    await inTransaction(database.db, (tx) => withdrawQueued(tx, customer.customerId, listId, 100)),
  ).toMatchObject({ messages: 3, amount: 0n });
  expect(await counts(listId)).toEqual({ 21: 3 });
  expect(
    await inTransaction(database.db, (tx) => withdrawQueued(tx, customer.customerId, listId, 100)),
  ).toMatchObject({ messages: 0, amount: 0n, finished: [] });
});

it('[MAIL-07] pages forth and back through all messages, each once and in the same order', async () => {
  const listId = await createList(25);
  const forth: string[][] = [];
  let at = await page(listId);
  forth.push(at.items.map(({ recipient }) => recipient));
  expect(at.previous).toBeNull();
  while (at.next !== null) {
    at = await page(listId, at.next);
    forth.push(at.items.map(({ recipient }) => recipient));
  }
  expect(forth.flat()).toEqual(numbers(25));
  const back = [forth.at(-1)];
  while (at.previous !== null) {
    at = await page(listId, at.previous);
    back.unshift(at.items.map(({ recipient }) => recipient));
  }
  expect(back).toEqual(forth);
});

it('[MAIL-07] shows nothing of a list to another customer', async () => {
  const listId = await createList(1);
  expect(await listMessages(database.db, other.customerId, listId, { filter: {}, limit: 10 })).toBeNull();
  expect((await countsOfLists(database.db, other.customerId, [listId])).get(listId)).toEqual({});
});

it('[MAIL-07] refuses a cursor that it did not give', async () => {
  const listId = await createList(1);
  await expect(page(listId, 'nonsense')).rejects.toMatchObject({ error: 'invalid_request' });
});

it('[MAIL-06] counts concurrent moves of the same lists right, in whatever order they come', async () => {
  const lists = [await createList(100), await createList(100)];
  for (const listId of lists) await confirm(listId);
  await Promise.all(Array.from({ length: 40 }, (_, at) => inTransaction(database.db, (tx) => countMoves(
    tx,
    (at % 2 ? lists : lists.toReversed()).map((listId) => ({ customerId: customer.customerId, listId, from: 10, to: 1, messages: 2 }))))));
  for (const listId of lists) expect(await counts(listId)).toEqual({ 1: 80, 10: 20 });
  await expect(inTransaction(database.db, (tx) => countMoves(
    tx, [{ customerId: customer.customerId, listId: lists[0] ?? 0n, from: 10, to: 1, messages: 21 }]))).rejects.toThrow('would count -1');
});
