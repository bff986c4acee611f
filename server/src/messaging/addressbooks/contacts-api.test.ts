import type { Contact } from '@portal/contracts';
import { MAX_CONTACTS_AT_ONCE, type ApiBook, type ApiProblem } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import type { TestLogin } from '../../../test/app';
import { createBookWorld, noFields, numberAt, type BookWorld } from './address-books.fixture';

let world: BookWorld;
let owner: TestLogin;
let api: TestCaller;
let stranger: TestCaller;
let uuid: string;
beforeAll(async () => {
  world = await createBookWorld();
  owner = await world.login(['clientAdmin']);
  api = await apiCaller(world, owner);
  stranger = await apiCaller(world, await world.login(['clientAdmin']));
});
beforeEach(async () => {
  await world.db`delete from event where customer_id = ${owner.customer.id}`;
  const { body } = await api.call<output<typeof ApiBook>>('POST', '/api/v1/address-books', { name: `Book ${Math.random()}` });
  ({ uuid } = body);
});
afterAll(() => world.close());

type Page = { items: Contact[]; next: string | null };
const at = (rest = '') => `/api/v1/address-books/${uuid}/contacts${rest}`;
const put = (contacts: readonly object[], more: object = {}) => api.call('PUT', at(), { contacts, ...more });
const all = async () => (await api.call<Page>('GET', at())).body.items;
const counted = async () => (await api.call<{ contacts: number }>('GET', `/api/v1/address-books/${uuid}`)).body.contacts;
const reported = async () => (await world.db`select from event where customer_id = ${owner.customer.id} and name = 'addressbook.changed'
  and data ->> 'uuid' = ${uuid}`).length;

it('[API-01] contacts are added in any written form, found by their number, and open pages hear of it', async () => {
  const before = await reported();
  expect(
    (await put([{ num: '067 000 00 01', name: ' Olena ', param1: 'Kyiv' }, { num: `+${numberAt(2)}`, param4: null }])).body,
  ).toEqual({ added: 2, changed: 0, unchanged: 0 });
  expect(await all()).toEqual([{ ...noFields, num: numberAt(1), name: 'Olena', param1: 'Kyiv' }, { ...noFields, num: numberAt(2) }]);
  for (const num of [numberAt(1), `+${numberAt(1)}`]) {
    expect((await api.call<Contact>('GET', at(`/${encodeURIComponent(num)}`))).body).toMatchObject({ num: numberAt(1), name: 'Olena' });
  }
  expect([await counted(), await reported()]).toEqual([2, before + 1]);
});

it('[API-01] contacts come by number, page by page, and those that hold a text', async () => {
  await put([3, 1, 2].map((index) => ({ num: numberAt(index), name: `Name ${index}` })));
  const first = (await api.call<Page>('GET', at('?limit=2'))).body;
  const second = (await api.call<Page>('GET', at(`?limit=2&cursor=${first.next}`))).body;
  expect([...first.items, ...second.items].map(({ num }) => num)).toEqual([1, 2, 3].map(numberAt));
  expect(second.next).toBeNull();
  expect((await api.call<Page>('GET', at('?text=name%202'))).body.items.map(({ num }) => num)).toEqual([numberAt(2)]);
});

it('[API-01] tags are added, found in any case, and removed', async () => {
  await put([{ num: numberAt(1), tags: ['VIP', 'new'] }, { num: numberAt(2) }]);
  expect((await put([{ num: numberAt(1), tags: ['vip', 'x'] }])).body).toEqual({ added: 0, changed: 1, unchanged: 0 });
  expect((await all()).map(({ tags }) => tags)).toEqual([['VIP', 'new', 'x'], []]);
  const change = { nums: [`+${numberAt(1)}`, numberAt(2), numberAt(9)], add: ['Vip'], remove: ['NEW', 'X'] };
  expect((await api.call('POST', at('/tags'), change)).body).toEqual({ changed: 2 });
  expect((await api.call<Page>('GET', at('?tag=vip'))).body.items.map(({ num, tags }) => [num, tags])).toEqual([
    [numberAt(1), ['VIP']], [numberAt(2), ['VIP']],
  ]);
  expect((await api.call('POST', at('/tags'), { nums: [numberAt(1)] })).status).toBe(400);
  expect((await stranger.call('POST', at('/tags'), change)).status).toBe(404);
});

describe('a number that the book has', () => {
  const known = { num: numberAt(1), name: 'Olena', param1: 'Kyiv' };
  const given = { num: numberAt(1), name: 'Olha', param2: 'VIP' };
  it.each([
    ['overwrite', { name: 'Olha', param1: null, param2: 'VIP' }, { added: 0, changed: 1, unchanged: 0 }],
    ['fill', { name: 'Olena', param1: 'Kyiv', param2: 'VIP' }, { added: 0, changed: 1, unchanged: 0 }],
    ['keep', { name: 'Olena', param1: 'Kyiv', param2: null }, { added: 0, changed: 0, unchanged: 1 }],
  ])('%s', async (rule, becomes, counts) => {
    await put([known]);
    expect((await put([given], { rule })).body).toEqual(counts);
    expect(await all()).toEqual([{ ...noFields, num: numberAt(1), ...becomes }]);
  });

  it('and given twice in one request, is written as if one came after the other', async () => {
    expect(
      (await put([{ num: numberAt(1), name: 'First' }, { num: '0670000001', name: 'Last' }])).body,
    ).toEqual({ added: 1, changed: 0, unchanged: 1 });
    expect((await all()).map(({ name }) => name)).toEqual(['Last']);
  });

  it('and stays as it is, is told to no page', async () => {
    await put([known]);
    const before = await reported();
    await put([known]);
    expect(await reported()).toBe(before);
  });
});

it('[API-01] one number that is none refuses all of them and names its place', async () => {
  const contacts = Array.from({ length: 30 }, (_, index) => ({ num: index === 17 || index === 21 ? `none ${index}` : numberAt(index) }));
  const { status, body } = await put(contacts);
  expect([status, body.code, body.errors.map(({ pointer, code }) => [pointer, code])]).toEqual([
    400, 'num_invalid', [['/contacts/17/num', 'num_invalid'], ['/contacts/21/num', 'num_invalid']],
  ]);
  expect(body.params).toMatchObject({ value: 'none 17' });
  expect(body.errors.map(({ detail }) => detail)).toEqual(['Not a phone number: none 17.', 'Not a phone number: none 21.']);
  expect([await all(), await counted()]).toEqual([[], 0]);
});

it('[API-01] so many are taken at once, and not one more', async () => {
  const contacts = Array.from({ length: MAX_CONTACTS_AT_ONCE + 1 }, (_, index) => ({ num: numberAt(index) }));
  expect((await put(contacts)).status).toBe(400);
  expect((await put(contacts.slice(1))).body).toEqual({ added: MAX_CONTACTS_AT_ONCE, changed: 0, unchanged: 0 });
  expect(await counted()).toBe(MAX_CONTACTS_AT_ONCE);
});

it('[API-01] contacts are deleted by their numbers, whatever of them is there', async () => {
  await put([1, 2, 3].map((index) => ({ num: numberAt(index) })));
  const before = await reported();
  const remove = async (nums: string[]) => (await api.call('POST', at('/delete'), { nums })).body;
  expect(await remove([numberAt(1), `+${numberAt(3)}`, numberAt(9), numberAt(1)])).toEqual({ removed: 2 });
  expect(await remove([numberAt(1)])).toEqual({ removed: 0 });
  expect([(await all()).map(({ num }) => num), await counted(), await reported()]).toEqual([[numberAt(2)], 1, before + 1]);
});

it('nobody is found under a number that the book does not have', async () => {
  expect((await api.call('GET', at(`/${numberAt(1)}`))).body).toMatchObject({ status: 404, code: 'not_found' });
});

it.each<['GET' | 'PUT' | 'POST', string, object | undefined, object | string, string]>([
  ['GET', '', undefined, '?limit=0', 'query/limit'], ['GET', `/${numberAt(1)}`, undefined, 'x', 'path/num'],
  ['PUT', '', { contacts: [{ num: numberAt(1) }] }, { contacts: [{ num: numberAt(1), phone: '1' }] }, '/contacts/0/phone'],
  ['POST', '/delete', { nums: [numberAt(1)] }, { nums: [numberAt(1), 'x'] }, '/nums/1'],
])('%s contacts%s answers 400 with a pointer, 401, 403, and for another customer\'s book 404', async (
  method, path, body, wrong, pointer,
) => {
  await put([{ num: numberAt(1) }]);
  const without = await apiCaller(world, owner, ['links']);
  const { statusCode } = await world.app.inject({ method, url: at(path), ...(body && { payload: body }) });
  expect([statusCode, (await without.call(method, at(path), body)).status]).toEqual([401, 403]);
  expect((await stranger.call(method, at(path), body)).body).toMatchObject({ status: 404, code: 'address_book_not_found' });
  const refused = typeof wrong === 'string' ? api.call<ApiProblem>(
    method, at(path + wrong),
  ) : api.call<ApiProblem>(method, at(path), wrong);
  expect((await refused).body).toMatchObject({ status: 400, errors: [{ pointer }] });
  expect(await all()).toHaveLength(1);
});
