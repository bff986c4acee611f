import { randomUUID } from 'node:crypto';
import { addressBookTypes, type AddressBook, type addressBooks, type Data, type Undo } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { createBookWorld, numberAt, type BookWorld } from './address-books.fixture';
import { cleanUpBatch } from './address-books.cleanup';

let world: BookWorld;
let user: TestLogin;
let stopListAdmin: TestLogin;
let stranger: TestLogin;
beforeAll(async () => {
  world = await createBookWorld();
  user = await world.login(['user']);
  stopListAdmin = await world.login(['stoplistadmin'], user.customer);
  stranger = await world.login(['user', 'stoplistadmin']);
});
afterAll(() => world.close());

const list = (login: TestLogin, query: Record<string, unknown> = {}) => world.read<Data<typeof addressBooks.list>>(
  login, '/v2/addressbooks', query,
);
const names = async (login: TestLogin, query: Record<string, unknown> = {}) => (
  (await list(login, { limit: 100, ...query })).items.map(({ name }) => name)
);
const organization = async (of: TestLogin, name: string) => {
  const [created] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into organization (customer_id, name, type) values (${of.customer.id}, ${name}, 2) returning id, uuid`;
  return created ?? { id: 0n, uuid: '' };
};
const restrict = (login: TestLogin, organizationId: bigint) => world.db`
  insert into login_organization (customer_id, login_id, organization_id) values (${login.customer.id}, ${login.id}, ${organizationId})`;

it('[AB-01:create] [AB-01:rename] makes books of each type and renames them; a name is a book\'s alone, whatever its case', async () => {
  for (const type of addressBookTypes) {
    const book = await world.book(stopListAdmin, { type, name: ` Книга ${type} ` });
    expect(book).toMatchObject({
      type, name: `Книга ${type}`, contacts: 0, organizations: [], canEdit: type !== 'extprocessing', canManage: true, lastUsed: null,
    });
  }
  const book = await world.book(user, { name: 'Клієнти' });
  expect(await world.refusal(user, '/v2/addressbooks/create', { type: 'generic', name: 'КЛІЄНТИ' })).toEqual([409, 'book_name_taken']);
  expect(await world.send(user, '/v2/addressbooks/update', { uuid: book.uuid, name: 'Клієнти 2' })).toMatchObject({ name: 'Клієнти 2' });
  expect(
    await world.refusal(user, '/v2/addressbooks/update', { uuid: book.uuid, name: 'книга generic' }),
  ).toEqual([409, 'book_name_taken']);
  expect((await world.book(stranger, { name: 'Клієнти 2' })).name).toBe('Клієнти 2');
});

it('makes one book where two ask for the same name at once', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.post('/v2/addressbooks/create', user.token, { type: 'generic', name: 'At once' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

it('[AB-01:stoplist] [AB-01:extprocessing] [AB-04] lets stop lists be changed by their keepers alone, and contacts of outside systems by nobody', async () => {
  const stop = await world.book(stopListAdmin, { type: 'stoplist' });
  const outside = await world.book(stopListAdmin, { type: 'extprocessing' });
  const seenBy = (login: TestLogin) => world.read<AddressBook>(login, '/v2/addressbooks/get', { uuid: stop.uuid });
  expect(await seenBy(user)).toMatchObject({ canEdit: false, canManage: false });
  expect(await seenBy(stopListAdmin)).toMatchObject({ canEdit: true, canManage: true });
  expect(await world.refusal(user, '/v2/addressbooks/create', { type: 'stoplist', name: 'Mine' })).toEqual([403, 'permission_denied']);
  const changes = (uuid: string): [string, object][] => [
    ['/v2/addressbooks/update', { uuid, name: 'x' }], ['/v2/addressbooks/delete', { uuid }],
    ['/v2/contacts/add', { bookUuid: uuid, contact: { num: numberAt(1) } }],
    ['/v2/contacts/update', { bookUuid: uuid, num: numberAt(1), contact: { num: numberAt(1) } }],
    ['/v2/contacts/delete', { bookUuid: uuid, nums: [numberAt(1)] }],
    ['/v2/contacts/delete', { bookUuid: uuid, filter: {} }],
  ];
  for (const [path, body] of changes(stop.uuid)) {
    expect([path, ...(await world.refusal(user, path, body))]).toEqual([path, 403, 'permission_denied']);
  }
  for (const [path, body] of changes(outside.uuid).slice(2)) {
    expect([path, ...(await world.refusal(stopListAdmin, path, body))]).toEqual([path, 409, 'book_read_only']);
  }
  expect(
    await world.send<AddressBook>(stopListAdmin, '/v2/addressbooks/update', { uuid: outside.uuid, name: 'Renamed' }),
  ).toMatchObject({ name: 'Renamed', canEdit: false });
  const { undo } = await world.send<{ undo: string }>(stopListAdmin, '/v2/addressbooks/delete', { uuid: outside.uuid });
  expect(await world.send<AddressBook>(stopListAdmin, '/v2/addressbooks/restore', { undo })).toMatchObject({ name: 'Renamed' });
  await world.fill(stopListAdmin, stop, [numberAt(1)]);
  expect(await world.nums(user, stop)).toEqual([numberAt(1)]);
});

it('[AB-01:shared] [AB-04] shows a book that is bound to organizations to their logins, and to those who manage all', async () => {
  const [kyiv, sofia] = [await organization(user, 'Kyiv office'), await organization(user, 'Sofia office')];
  const [ofKyiv, ofSofia] = [await world.login(['user'], user.customer), await world.login(['user'], user.customer)];
  await restrict(ofKyiv, kyiv.id);
  await restrict(ofSofia, sofia.id);
  const shared = await world.book(ofKyiv, { type: 'shared', name: 'Shared in Kyiv', organizationUuids: [kyiv.uuid] });
  expect(shared.organizations).toEqual([{ uuid: kyiv.uuid, name: 'Kyiv office' }]);
  const seen = async (login: TestLogin) => (await names(login)).includes('Shared in Kyiv');
  expect([await seen(ofKyiv), await seen(ofSofia), await seen(user), await seen(stopListAdmin), await seen(stranger)]).toEqual([
    true, false, true, true, false,
  ]);
  expect(await names(ofKyiv, { filter: { organizationUuid: kyiv.uuid } })).toEqual(['Shared in Kyiv']);
  expect(
    await world.refusal(ofSofia, '/v2/addressbooks/update', { uuid: shared.uuid, name: 'x' }),
  ).toEqual([404, 'address_book_not_found']);
  expect(
    await world.refusal(ofSofia, '/v2/contacts/add', { bookUuid: shared.uuid, contact: { num: numberAt(1) } }),
  ).toEqual([404, 'address_book_not_found']);
  expect((await world.get(`/v2/contacts?bookUuid=${shared.uuid}`, ofSofia.token)).statusCode).toBe(404);
  expect((await world.get(`/v2/addressbooks/export?uuid=${shared.uuid}`, ofSofia.token)).statusCode).toBe(404);
  expect(
    await world.refusal(ofKyiv, '/v2/addressbooks/update', { uuid: shared.uuid, organizationUuids: [kyiv.uuid, sofia.uuid] }),
  ).toEqual([404, 'not_found']);
  expect((await world.send<AddressBook>(stopListAdmin, '/v2/addressbooks/update', {
    uuid: shared.uuid, organizationUuids: [sofia.uuid],
  })).organizations).toHaveLength(1);
  expect([await seen(ofKyiv), await seen(ofSofia)]).toEqual([false, true]);
  const foreign = await organization(stranger, 'Theirs');
  expect(
    await world.refusal(stopListAdmin, '/v2/addressbooks/create', { type: 'shared', name: 'y', organizationUuids: [foreign.uuid] }),
  ).toEqual([404, 'not_found']);
});

it('lists books in every order, in both directions, and by type and a piece of the name as it is written', async () => {
  const owner = await world.login(['user', 'stoplistadmin']);
  for (const [index, name] of ['100% нові', 'б_книга', "о'ніл", 'Альфа', 'Бета'].entries()) {
    const book = await world.book(owner, { name, type: index === 4 ? 'stoplist' : 'generic' });
    await world.fill(owner, book, Array.from({ length: index % 3 }, (_, at) => numberAt(at)));
  }
  for (const sort of ['name', '-name', 'created', '-created', 'contacts', '-contacts']) {
    const all = await names(owner, { sort });
    expect(all).toHaveLength(5);
    const walked: string[] = [];
    let cursor: string | null = null;
    let back: string | null = null;
    do {
      const page: Data<typeof addressBooks.list> = await list(owner, { sort, limit: 2, ...(cursor !== null && { cursor }) });
      walked.push(...page.items.map(({ name }) => name));
      cursor = page.next;
      back = page.previous;
    } while (cursor !== null);
    expect(walked).toEqual(all);
    expect((await names(owner, { sort, limit: 2, cursor: back }))).toEqual(all.slice(2, 4));
  }
  expect(await names(owner, { filter: { type: ['stoplist'] } })).toEqual(['Бета']);
  expect([
    await names(owner, { filter: { text: '%' } }), await names(owner, { filter: { text: '_' } }),
    await names(owner, { filter: { text: "О'" } }),
  ])
    .toEqual([['100% нові'], ['б_книга'], ["о'ніл"]]);
  const { next } = await list(owner, { sort: 'contacts', limit: 2 });
  expect((await world.get(`/v2/addressbooks?sort=name&cursor=${next ?? ''}`, owner.token)).statusCode).toBe(400);
});

describe('[AB-01:delete] a book that is deleted', () => {
  it('is out of sight at once, and back with its contacts within ten minutes', async () => {
    const book = await world.book(user, { name: 'Soon back' });
    await world.fill(user, book, [numberAt(1), numberAt(2)]);
    const { undo, until } = await world.send<Undo>(user, '/v2/addressbooks/delete', { uuid: book.uuid });
    expect(new Date(until).getTime() - world.clock.now.getTime()).toBe(600_000);
    expect(await names(user)).not.toContain('Soon back');
    expect(await world.refusal(user, '/v2/addressbooks/delete', { uuid: book.uuid })).toEqual([404, 'address_book_not_found']);
    expect(await world.refusal(stranger, '/v2/addressbooks/restore', { undo })).toEqual([404, 'undo_expired']);
    expect(await world.send(user, '/v2/addressbooks/restore', { undo })).toMatchObject({ uuid: book.uuid, contacts: 2 });
    expect(await world.nums(user, book)).toEqual([numberAt(1), numberAt(2)]);
    expect(await world.refusal(user, '/v2/addressbooks/restore', { undo })).toEqual([404, 'undo_expired']);
  });

  it('leaves its name to another, and cannot come back as long as that has it', async () => {
    const book = await world.book(user, { name: 'Taken' });
    const { undo } = await world.send<Undo>(user, '/v2/addressbooks/delete', { uuid: book.uuid });
    const other = await world.book(user, { name: 'taken' });
    expect(await world.refusal(user, '/v2/addressbooks/restore', { undo })).toEqual([409, 'book_name_taken']);
    await world.send(user, '/v2/addressbooks/update', { uuid: other.uuid, name: 'Another' });
    expect(await world.send(user, '/v2/addressbooks/restore', { undo })).toMatchObject({ name: 'Taken' });
  });

  it('does not come back beyond the five thousand that a customer can have', async () => {
    const owner = await world.login(['user']);
    const book = await world.book(owner, { name: 'One more' });
    const { undo } = await world.send<Undo>(owner, '/v2/addressbooks/delete', { uuid: book.uuid });
    await world.db`insert into address_book (customer_id, type, name) select ${owner.customer.id}, 'generic', 'n' || n
      from generate_series(1, 5000) n`;
    expect(await world.refusal(owner, '/v2/addressbooks/create', { type: 'generic', name: 'Too many' })).toEqual([400, 'too_many_books']);
    expect(await world.refusal(owner, '/v2/addressbooks/restore', { undo })).toEqual([400, 'too_many_books']);
    await world.db`delete from address_book where customer_id = ${owner.customer.id} and name = 'n7'`;
    expect(await world.send(owner, '/v2/addressbooks/restore', { undo })).toMatchObject({ name: 'One more' });
  });

  it('is gone for good, portion by portion, once that time has passed', async () => {
    const book = await world.book(user, { name: 'Gone' });
    await world.db`
      insert into contact (customer_id, address_book_id, num)
      select customer_id, id, (380670000000 + n)::text from address_book, generate_series(1, 12000) n where uuid = ${book.uuid}`;
    const { undo } = await world.send<Undo>(user, '/v2/addressbooks/delete', { uuid: book.uuid });
    expect(await cleanUpBatch(world.db, world.clock.now)).toBe(false);
    world.clock.advance(601_000);
    expect(await world.refusal(user, '/v2/addressbooks/restore', { undo })).toEqual([404, 'undo_expired']);
    world.clock.advance(120_000);
    let portions = 0;
    while (await cleanUpBatch(world.db, world.clock.now)) portions += 1;
    expect(portions).toBeGreaterThanOrEqual(3);
    expect(await world.db`select from address_book where uuid = ${book.uuid}`).toHaveLength(0);
    expect(await world.db`select from contact c
      where not exists (select from address_book b where b.id = c.address_book_id)`).toHaveLength(0);
  });
});

describe('answers', () => {
  const calls: ['GET' | 'POST', string, Record<string, unknown>, Record<string, unknown>][] = [
    ['GET', '/v2/addressbooks', {}, { sort: 'colour' }],
    ['GET', '/v2/addressbooks/get', { uuid: randomUUID() }, { uuid: '1' }],
    ['POST', '/v2/addressbooks/create', { type: 'generic', name: 'Answers' }, { type: 'generic', name: ' ' }],
    ['POST', '/v2/addressbooks/update', { uuid: randomUUID(), name: 'x' }, { uuid: randomUUID(), name: 'x'.repeat(201) }],
    ['POST', '/v2/addressbooks/delete', { uuid: randomUUID() }, {}],
    ['POST', '/v2/addressbooks/restore', { undo: randomUUID() }, { undo: 'x' }],
    ['POST', '/v2/addressbooks/copy', { uuid: randomUUID(), name: 'x' }, { uuid: randomUUID() }],
    ['POST', '/v2/addressbooks/merge', {
      uuid: randomUUID(), fromUuids: [randomUUID()], rule: 'keep',
    }, { uuid: randomUUID(), fromUuids: [], rule: 'keep' }],
    ['GET', '/v2/addressbooks/jobs', {}, { bookUuid: 'x' }],
    ['GET', '/v2/addressbooks/job', { uuid: randomUUID() }, {}],
    ['POST', '/v2/addressbooks/job/cancel', { uuid: randomUUID() }, { uuid: '' }],
    ['GET', '/v2/addressbooks/export', { uuid: randomUUID() }, { uuid: randomUUID(), format: 'pdf' }],
    ['GET', '/v2/addressbooks/job/rejected', { uuid: randomUUID() }, { uuid: 'x' }],
    ['GET', '/v2/contacts', { bookUuid: randomUUID() }, { bookUuid: randomUUID(), sort: 'param1' }],
    ['POST', '/v2/contacts/add', {
      bookUuid: randomUUID(), contact: { num: numberAt(1) },
    }, { bookUuid: randomUUID(), contact: { num: numberAt(1), age: 3 } }],
    ['POST', '/v2/contacts/update', {
      bookUuid: randomUUID(), num: numberAt(1), contact: { num: numberAt(1) },
    }, { bookUuid: randomUUID(), num: 'x', contact: { num: 'x' } }],
    ['POST', '/v2/contacts/delete', { bookUuid: randomUUID(), nums: [numberAt(1)] }, { bookUuid: randomUUID() }],
    ['POST', '/v2/contacts/restore', { undo: randomUUID() }, {}],
    ['POST', '/v2/contacts/copy', {
      bookUuid: randomUUID(), toBookUuid: randomUUID(), nums: [numberAt(1)], rule: 'keep',
    }, { bookUuid: randomUUID(), toBookUuid: randomUUID(), rule: 'keep' }],
    ['POST', '/v2/contacts/move', {
      bookUuid: randomUUID(), toBookUuid: randomUUID(), filter: {}, rule: 'keep',
    }, { bookUuid: randomUUID(), toBookUuid: randomUUID(), filter: {}, nums: [numberAt(1)], rule: 'keep' }],
  ];
  const call = (method: string, path: string, token: string | undefined, input: Record<string, unknown>) => (
    method === 'POST' ? world.post(path, token, input) : world.get(
      `${path}?${new URLSearchParams(input as Record<string, string>).toString()}`, token,
    ));

  it.each(calls)('%s %s: 400, 401, 403, and 404 for what is another customer\'s', async (method, path, good, bad) => {
    const accountant = await world.login(['fin'], user.customer);
    expect((await call(method, path, user.token, bad)).statusCode).toBe(400);
    expect((await call(method, path, undefined, good)).statusCode).toBe(401);
    expect((await call(method, path, accountant.token, good)).statusCode).toBe(403);
    const theirs = await world.book(stranger);
    const others = Object.fromEntries(Object.entries(good).map(([key, value]) => [key, /uuid$/i.test(key) ? theirs.uuid : value]));
    if (Object.keys(good).some((key) => /uuid$|undo/i.test(key)) && path !== '/v2/contacts/copy' && path !== '/v2/contacts/move') {
      expect((await call(method, path, user.token, others)).statusCode).toBe(404);
    }
    const mine = await world.book(user);
    if (path === '/v2/contacts/copy' || path === '/v2/contacts/move') {
      expect((await call(method, path, user.token, { ...good, bookUuid: mine.uuid, toBookUuid: theirs.uuid })).statusCode).toBe(404);
      expect((await call(method, path, user.token, { ...good, bookUuid: theirs.uuid, toBookUuid: mine.uuid })).statusCode).toBe(404);
    }
  });
});
