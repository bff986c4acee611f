import type { AddressBook, addressBooks, BookJob, Data } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { uploadWhole } from '../../../test/uploads';
import { createBookWorld, numberAt, type BookWorld } from './address-books.fixture';

let world: BookWorld;
let user: TestLogin;
beforeAll(async () => {
  world = await createBookWorld();
  user = await world.login(['user']);
});
afterAll(() => world.close());

const named = ['City', null, 'Скидка', null] as const;
const rename = (login: TestLogin, book: AddressBook, paramNames: unknown) => world.post(
  '/v2/addressbooks/update', login.token, { uuid: book.uuid, paramNames },
);
const show = (login: TestLogin, { uuid }: AddressBook) => world.read<AddressBook>(login, '/v2/addressbooks/get', { uuid });
const importInto = async (login: TestLogin, book: AddressBook, paramNames: (string | null)[]) => world.post(
  '/v2/addressbooks/import', login.token, {
    uploadUuid: await uploadWhole(world, login.token, Buffer.from(`num,City\n${numberAt(1)},Lviv\n`)), bookUuid: book.uuid,
    columns: { num: 0, param1: 1 }, rule: 'keep', paramNames,
  },
);
const titles = async (book: AddressBook) => (
  (await world.get(`/v2/addressbooks/export?uuid=${book.uuid}`, user.token)).body.replace('\ufeff', '').split(/\r?\n/)[0]
);

describe('names of parameters', () => {
  it('are given when a book is created or changed, trimmed, and shown with it and in the list', async () => {
    const plain = await world.book(user);
    expect(plain.paramNames).toEqual([null, null, null, null]);
    const book = await world.send<AddressBook>(user, '/v2/addressbooks/create', {
      type: 'generic', name: 'Named', paramNames: [' City ', null, 'Скидка', null],
    });
    expect(book.paramNames).toEqual(named);
    const { items } = await world.read<Data<typeof addressBooks.list>>(user, '/v2/addressbooks', { filter: { text: 'Named' } });
    expect(items.map(({ paramNames }) => paramNames)).toEqual([named]);
    expect((await rename(user, book, ['City', 'Level', null, null])).statusCode).toBe(200);
    expect(await show(user, book)).toMatchObject({ name: 'Named', paramNames: ['City', 'Level', null, null] });
    await world.send(user, '/v2/addressbooks/update', { uuid: book.uuid, name: 'Renamed' });
    expect((await show(user, book)).paramNames).toEqual(['City', 'Level', null, null]);
  });

  it.each([
    ['repeated', ['City', ' CITY', null, null]], ['with braces', ['{City}', null, null, null]],
    ['of another field', [null, 'Param1', null, null]], ['too long', ['x'.repeat(41), null, null, null]],
    ['empty', [' ', null, null, null]], ['too few', ['City']], ['with line breaks', ['a\nb', null, null, null]],
  ])('are refused if they are %s', async (_why, paramNames) => {
    const book = await world.book(user);
    expect((await rename(user, book, paramNames)).statusCode).toBe(400);
    expect((await show(user, book)).paramNames).toEqual([null, null, null, null]);
  });

  it('can have forty emoji', async () => {
    const book = await world.book(user);
    expect((await rename(user, book, ['😀'.repeat(40), null, null, null])).statusCode).toBe(200);
  });

  it('are the titles of an exported file, and go along with a copy', async () => {
    const book = await world.book(user);
    expect(await titles(book)).toBe('num,name,param1,param2,param3,param4,tags');
    await rename(user, book, named);
    expect(await titles(book)).toBe('num,name,City,param2,Скидка,param4,tags');
    const job = await world.send<BookJob>(user, '/v2/addressbooks/copy', { uuid: book.uuid, name: 'Copy with names' });
    await world.finish(user, job);
    const copy = await world.read<AddressBook>(user, '/v2/addressbooks/get', { uuid: job.bookUuid });
    expect(copy.paramNames).toEqual(named);
  });

  it('change only for logins that may change the book', async () => {
    const book = await world.book(user);
    const [kyiv] = await world.db<{ id: bigint; uuid: string }[]>`
      insert into organization (customer_id, name, type) values (${user.customer.id}, 'Kyiv office', 2) returning id, uuid`;
    const [odesa] = await world.db<{ id: bigint }[]>`
      insert into organization (customer_id, name, type) values (${user.customer.id}, 'Odesa office', 2) returning id`;
    const ofOdesa = await world.login(['user'], user.customer);
    await world.db`
      insert into login_organization (customer_id, login_id, organization_id)
      values (${user.customer.id}, ${ofOdesa.id}, ${odesa?.id ?? 0n})`;
    await world.send(user, '/v2/addressbooks/update', { uuid: book.uuid, organizationUuids: [kyiv?.uuid] });
    const stranger = await world.login(['user']);
    const accountant = await world.login(['fin'], user.customer);
    for (const [login, status] of [[ofOdesa, 404], [stranger, 404], [accountant, 403]] as const) {
      expect([status, (await rename(login, book, named)).statusCode]).toEqual([status, status]);
      expect([status, (await importInto(login, book, ['City', null, null, null])).statusCode]).toEqual([status, status]);
    }
    expect((await world.post('/v2/addressbooks/update', undefined, { uuid: book.uuid, paramNames: named })).statusCode).toBe(401);
    expect((await show(user, book)).paramNames).toEqual([null, null, null, null]);
  });

  it('of a stop list change only for its keepers', async () => {
    const keeper = await world.login(['stoplistadmin'], user.customer);
    const stop = await world.book(keeper, { type: 'stoplist' });
    expect((await rename(user, stop, named)).statusCode).toBe(403);
    expect((await rename(keeper, stop, named)).statusCode).toBe(200);
  });
});

describe('an import', () => {
  it('names parameters that have no name yet, and keeps the other names', async () => {
    const book = await world.book(user);
    await rename(user, book, [null, 'Level', null, null]);
    expect((await importInto(user, book, [' City ', null, null, null])).statusCode).toBe(200);
    expect((await show(user, book)).paramNames).toEqual(['City', 'Level', null, null]);
    expect((await importInto(user, book, ['city', null, null, null])).statusCode).toBe(200);
    expect((await show(user, book)).paramNames).toEqual(['City', 'Level', null, null]);
  });

  it('is refused if the parameter has another name meanwhile, or another parameter has the name', async () => {
    const book = await world.book(user);
    await rename(user, book, ['Town', 'City', null, null]);
    const refused = await importInto(user, book, ['Street', null, null, null]);
    expect([refused.statusCode, refused.json<{ data: { localizedMessage: string } }>().data.localizedMessage]).toEqual(
      [409, 'param_names_changed'],
    );
    expect((await importInto(user, book, [null, null, 'CITY', null])).statusCode).toBe(400);
    expect((await importInto(user, book, [null, null, '{x}', null])).statusCode).toBe(400);
    expect((await show(user, book)).paramNames).toEqual(['Town', 'City', null, null]);
    const [jobs] = await world.db<{ count: number }[]>`
      select count(*)::int as count from address_book_job j join address_book b on b.id = j.address_book_id where b.uuid = ${book.uuid}`;
    expect(jobs?.count).toBe(0);
  });
});
