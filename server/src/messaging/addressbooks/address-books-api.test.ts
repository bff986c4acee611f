import type { AddressBook } from '@portal/contracts';
import type { ApiBook, ApiProblem } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import type { TestLogin } from '../../../test/app';
import { createBookWorld, numberAt, type BookWorld } from './address-books.fixture';

type Book = output<typeof ApiBook>;

const PATH = '/api/v1/address-books';
const NOBODYS = '00000000-0000-4000-8000-000000000000';
let world: BookWorld;
let owner: TestLogin;
let person: TestLogin;
let api: TestCaller;
let stranger: TestCaller;
beforeAll(async () => {
  world = await createBookWorld();
  owner = await world.login(['clientAdmin']);
  person = await world.login(['user'], owner.customer);
  api = await apiCaller(world, owner);
  stranger = await apiCaller(world, await world.login(['clientAdmin']));
});
afterAll(() => world.close());

let created = 0;
async function make(more: object = {}, by = api): Promise<Book> {
  const { status, body } = await by.call<Book>('POST', PATH, { name: `By a program ${++created}`, ...more });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}
const outcome = async (answer: Promise<{
  status: number; body: ApiProblem;
}>) => answer.then(({ status, body }) => `${status} ${body.code}`);
const reported = async ({ uuid }: { uuid: string }) => (await world.db`
  select from event where customer_id = ${owner.customer.id} and name = 'addressbook.changed' and channel = ${`address_book:${uuid}`}
    and data ->> 'uuid' = ${uuid}`).length;

it('[API-01] a book that a program makes, renames and deletes is what people see, and open pages hear of each', async () => {
  const book = await make({ name: 'Loyal' });
  expect(book).toEqual({
    uuid: expect.any(String), type: 'generic', alphaName: null, name: 'Loyal', contacts: 0, organizationUuids: [], tags: [],
    created: expect.any(String), updated: expect.any(String),
  });
  expect(
    await world.read<AddressBook>(person, '/v2/addressbooks/get', { uuid: book.uuid }),
  ).toMatchObject({ name: 'Loyal', type: 'generic', canEdit: true });
  expect((await api.call<Book>('PATCH', `${PATH}/${book.uuid}`, { name: 'Loyal ones' })).body).toMatchObject({ name: 'Loyal ones' });
  expect((await api.call<Book>('GET', `${PATH}/${book.uuid}`)).body).toMatchObject({ name: 'Loyal ones' });
  expect(await reported(book)).toBe(2);
  expect(await api.call('DELETE', `${PATH}/${book.uuid}`)).toMatchObject({ status: 204, body: undefined });
  expect(await reported(book)).toBe(3);
  expect((await world.get(`/v2/addressbooks/get?uuid=${book.uuid}`, person.token)).statusCode).toBe(404);
  expect(await outcome(api.call('DELETE', `${PATH}/${book.uuid}`))).toBe('404 address_book_not_found');
});

it('[API-01] books come by name, of one type where that is asked, page by page', async () => {
  const login = await world.login(['clientAdmin']);
  const own = await apiCaller(world, login);
  for (const name of ['c', 'A', 'b']) await make({ name }, own);
  await make({ name: 'd', type: 'stoplist' }, own);
  type Page = { items: Book[]; next: string | null };
  const first = (await own.call<Page>('GET', `${PATH}?limit=3`)).body;
  const second = (await own.call<Page>('GET', `${PATH}?limit=3&cursor=${first.next}`)).body;
  expect([first.items.map(({ name }) => name), second.items.map(({ name }) => name), second.next]).toEqual([['A', 'b', 'c'], ['d'], null]);
  expect((await own.call<Page>('GET', `${PATH}?type=stoplist`)).body.items.map(({ name }) => name)).toEqual(['d']);
});

it('[API-01] a book is bound to organizations of the customer alone, and a key sees it whoever else may', async () => {
  const [office] = await world.db<{ uuid: string }[]>`select uuid from organization where customer_id = ${owner.customer.id}`;
  const organizationUuids = [office?.uuid ?? ''];
  const book = await make({ type: 'shared', organizationUuids });
  expect(book).toMatchObject({ type: 'shared', organizationUuids });
  expect(await outcome(stranger.call('POST', PATH, { name: 'Theirs', organizationUuids }))).toBe('404 not_found');
  expect(await outcome(stranger.call('PATCH', `${PATH}/${(await make({}, stranger)).uuid}`, { organizationUuids }))).toBe('404 not_found');
  expect((await api.call<Book>('PATCH', `${PATH}/${book.uuid}`, { organizationUuids: [] })).body.organizationUuids).toEqual([]);
});

it('[AB-01:extprocessing] [API-01] a book of an outside system is filled, changed and deleted by its key, and its contacts are only shown to people', async () => {
  const book = await make({ type: 'extprocessing', name: 'From the shop' });
  const contacts = [{ num: numberAt(1), name: 'Olena' }, { num: numberAt(2) }];
  expect((await api.call('PUT', `${PATH}/${book.uuid}/contacts`, { contacts })).body).toEqual({ added: 2, changed: 0, unchanged: 0 });

  const stopListAdmin = await world.login(['user', 'stoplistadmin'], owner.customer);
  const listed = await world.read<AddressBook>(stopListAdmin, '/v2/addressbooks/get', { uuid: book.uuid });
  expect(listed).toMatchObject({ contacts: 2, canEdit: false });
  const { uuid, uuid: bookUuid } = book;
  const attempts: [string, object][] = [
    ['/v2/contacts/add', { bookUuid, contact: { num: numberAt(3) } }],
    ['/v2/contacts/update', { bookUuid, num: numberAt(1), contact: { num: numberAt(1) } }],
    ['/v2/contacts/delete', { bookUuid, nums: [numberAt(1)] }],
  ];
  for (const [path, body] of attempts) {
    expect([path, ...await world.refusal(stopListAdmin, path, body)]).toEqual([path, 409, 'book_read_only']);
  }

  expect((await api.call('POST', `${PATH}/${uuid}/contacts/delete`, { nums: [numberAt(2)] })).body).toEqual({ removed: 1 });
  expect(await world.nums(stopListAdmin, await world.read(stopListAdmin, '/v2/addressbooks/get', { uuid }))).toEqual([numberAt(1)]);
  expect((await api.call('PATCH', `${PATH}/${uuid}`, { name: 'From the till' })).status).toBe(200);
  expect((await api.call('DELETE', `${PATH}/${uuid}`)).status).toBe(204);
});

it('a name that is taken, and a book with which work is under way, are refused', async () => {
  const book = await make({ name: 'Once' });
  expect(await outcome(api.call('POST', PATH, { name: ' once ' }))).toBe('409 book_name_taken');
  expect(await outcome(api.call('PATCH', `${PATH}/${(await make()).uuid}`, { name: 'Once' }))).toBe('409 book_name_taken');
  await world.send(person, '/v2/addressbooks/copy', { uuid: book.uuid, name: 'A copy' });
  expect(await outcome(api.call('DELETE', `${PATH}/${book.uuid}`))).toBe('409 book_in_use');
});

it.each<['GET' | 'POST' | 'PATCH' | 'DELETE', string, object | undefined, number]>([
  ['GET', PATH, undefined, 200], ['POST', PATH, { name: 'Mine' }, 201], ['GET', `${PATH}/{}`, undefined, 404],
  ['PATCH', `${PATH}/{}`, { name: 'Mine now' }, 404], ['DELETE', `${PATH}/{}`, undefined, 404],
  ['POST', `${PATH}/{}/restore`, undefined, 404],
])('%s %s answers 400, 401, 403, and for another customer\'s book 404', async (method, path, body, foreign) => {
  const url = path.replace('{}', (await make()).uuid);
  const without = await apiCaller(world, owner, ['links']);
  const { statusCode } = await world.app.inject({ method, url, ...(body && { payload: body }) });
  expect([
    statusCode, (await without.call(method, url, body)).status, (await stranger.call(method, url, body)).status,
  ]).toEqual([401, 403, foreign]);
  const wrong = path === PATH && method === 'GET' ? `${PATH}?type=none` : path.replace('{}', 'none');
  expect((await api.call(method, wrong, body && { ...body, name: ' ' })).status).toBe(400);
  if (foreign === 404) expect((await api.call(method, path.replace('{}', NOBODYS), body)).status).toBe(404);
});

it('what a field is refused for names the field', async () => {
  const { body } = await api.call<ApiProblem>('POST', PATH, { name: '', colour: 'red' });
  expect(body).toMatchObject({
    code: 'invalid_request',
    errors: expect.arrayContaining([expect.objectContaining({ pointer: '/name' }), expect.objectContaining({ pointer: '/colour' })]),
  });
});

it('[API-01] a book that was deleted, by a program or in the portal, comes back with its contacts for ten minutes', async () => {
  const book = await make();
  await api.call('PUT', `${PATH}/${book.uuid}/contacts`, { contacts: [{ num: numberAt(1) }, { num: numberAt(2) }] });
  const restore = (by = api) => by.call<Book>('POST', `${PATH}/${book.uuid}/restore`);
  const refusal = () => outcome(api.call<ApiProblem>('POST', `${PATH}/${book.uuid}/restore`));
  await api.call('DELETE', `${PATH}/${book.uuid}`);
  expect(await restore()).toMatchObject({ status: 200, body: { uuid: book.uuid, name: book.name, contacts: 2 } });
  expect(await reported(book)).toBe(4);
  expect(await refusal()).toBe('404 undo_expired');

  await world.send(person, '/v2/addressbooks/delete', { uuid: book.uuid });
  expect((await restore(stranger)).status).toBe(404);
  const { uuid } = await make({ name: book.name });
  expect(await refusal()).toBe('409 book_name_taken');
  await api.call('DELETE', `${PATH}/${uuid}`);
  expect((await restore()).body).toMatchObject({ uuid: book.uuid, contacts: 2 });

  await api.call('DELETE', `${PATH}/${book.uuid}`);
  world.clock.advance(600_001);
  expect(await refusal()).toBe('404 undo_expired');
});
