import type { AddressBook, Contact, Undo } from '@portal/contracts';
import fc from 'fast-check';
import { envelopeOf, type TestLogin } from '../../../test/app';
import { createBookWorld, noFields, numberAt, type BookWorld } from './address-books.fixture';
import { indexedMatches, type ContactWalk } from './contact-page.store';
import { contactMatchOf } from './contact-filter';

let world: BookWorld;
let user: TestLogin;
beforeAll(async () => {
  world = await createBookWorld();
  user = await world.login(['user']);
});
afterAll(() => world.close());

type Removed = { removed: number; undo: Undo | null };
const add = (book: AddressBook, contact: Partial<Contact>) => world.send<Contact>(user, '/v2/contacts/add', {
  bookUuid: book.uuid, contact,
});
const visited = async (book: AddressBook, query: Record<string, unknown>) => {
  let page = await world.page(user, book, query);
  const nums = page.items.map(({ num }) => num);
  for (; page.next !== null; nums.push(...page.items.map(({ num }) => num))) {
    page = await world.page(user, book, { ...query, cursor: page.next });
  }
  return nums;
};
const counted = async (book: AddressBook) => {
  const [row] = await world.db<{ counter: number; rows: number }[]>`
    select contacts as counter, (select count(*)::int from contact where address_book_id = book.id) as rows from address_book book
    where uuid = ${book.uuid}`;
  return row;
};

describe('[AB-02] a contact', () => {
  it('is added with its number in any written form, once', async () => {
    const book = await world.book(user);
    const long = 'Ї'.repeat(500);
    expect(await add(book, { num: ' (067) 123-45-67 ', name: ' Олена\tШевченко ', param1: long, param2: '' })).toEqual(
      { num: '380671234567', name: 'Олена Шевченко', param1: long, param2: null, param3: null, param4: null, tags: [] });
    expect(
      await world.refusal(user, '/v2/contacts/add', { bookUuid: book.uuid, contact: { num: '+380 67 1234567' } }),
    ).toEqual([409, 'contact_exists']);
    expect(await world.refusal(user, '/v2/contacts/add', { bookUuid: book.uuid, contact: { num: '12' } })).toEqual([400, 'num_invalid']);
    expect((await world.post('/v2/contacts/add', user.token, {
      bookUuid: book.uuid, contact: { num: numberAt(1), name: `${long}Ї` },
    })).statusCode).toBe(400);
    expect((await world.post('/v2/contacts/add', user.token, {
      bookUuid: book.uuid, contact: { num: numberAt(1), name: 'half \ud83d' },
    })).statusCode).toBe(400);
    expect(
      (await world.post('/v2/contacts/add', user.token, { bookUuid: book.uuid, contact: { num: numberAt(1), name: 'nul \0' } })).statusCode,
    ).toBe(400);
    expect(await counted(book)).toEqual({ counter: 1, rows: 1 });
  });

  it('[VAL-14:characters] keeps 500 emoji in each field and refuses one more', async () => {
    const book = await world.book(user);
    const long = '😀'.repeat(500);
    expect(await add(book, { num: numberAt(1), name: long, param4: long })).toMatchObject({ name: long, param4: long });
    expect((await world.post('/v2/contacts/add', user.token, {
      bookUuid: book.uuid, contact: { num: numberAt(2), name: `${long}😀` },
    })).statusCode).toBe(400);
  });

  it('is added by one of two who add it at once', async () => {
    const book = await world.book(user);
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.post('/v2/contacts/add', user.token, { bookUuid: book.uuid, contact: { num: numberAt(1) } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await counted(book)).toEqual({ counter: 1, rows: 1 });
  });

  it('is changed only as it was shown, its number too, but not to that of another', async () => {
    const book = await world.book(user);
    const before = await add(book, { num: numberAt(1), name: 'Іван' });
    await add(book, { num: numberAt(2) });
    const change = (contact: Partial<Contact>, more: object = {}) => ({
      bookUuid: book.uuid, num: numberAt(1), contact: { num: numberAt(1), ...contact }, ...more,
    });
    expect(await world.send(user, '/v2/contacts/update', change({ name: 'Петро' }, { before }))).toEqual({ ...before, name: 'Петро' });
    expect(await world.refusal(user, '/v2/contacts/update', change({ name: 'Марія' }, { before }))).toEqual([409, 'contact_changed']);
    expect(await world.refusal(user, '/v2/contacts/update', change({ num: numberAt(2) }))).toEqual([409, 'contact_exists']);
    expect(
      await world.send(user, '/v2/contacts/update', change({ num: '067 000 00 03', name: 'Петро' })),
    ).toEqual({ ...before, num: numberAt(3), name: 'Петро' });
    expect(await world.nums(user, book)).toEqual([numberAt(2), numberAt(3)]);
    expect(await world.refusal(user, '/v2/contacts/update', change({}))).toEqual([404, 'not_found']);
    expect(await world.refusal(user, '/v2/contacts/update', change({}, { before }))).toEqual([409, 'contact_changed']);
  });

  it('is deleted with others and brought back once, and what was added meanwhile stays', async () => {
    const book = await world.book(user);
    await world.fill(user, book, [{ num: numberAt(1), name: 'Було' }, numberAt(2), numberAt(3)]);
    const { removed, undo } = await world.send<Removed>(user, '/v2/contacts/delete', {
      bookUuid: book.uuid, nums: [numberAt(1), numberAt(2), numberAt(9)],
    });
    expect([removed, await world.nums(user, book), await counted(book)]).toEqual([2, [numberAt(3)], { counter: 1, rows: 1 }]);
    await add(book, { num: numberAt(2), name: 'Нове' });
    const stranger = await world.login(['user']);
    expect(await world.refusal(stranger, '/v2/contacts/restore', { undo: undo?.undo })).toEqual([404, 'undo_expired']);
    expect(await world.send(user, '/v2/contacts/restore', { undo: undo?.undo })).toEqual({ restored: 1 });
    expect((await world.page(user, book)).items.map(({ name }) => name)).toEqual(['Було', 'Нове', null]);
    expect(await world.refusal(user, '/v2/contacts/restore', { undo: undo?.undo })).toEqual([404, 'undo_expired']);
    expect(
      await world.send(user, '/v2/contacts/delete', { bookUuid: book.uuid, nums: [numberAt(9)] }),
    ).toEqual({ removed: 0, undo: null, job: null });
  });

  it('is not brought back after ten minutes, and stays away', async () => {
    const book = await world.book(user);
    await world.fill(user, book, [numberAt(1)]);
    const { undo } = await world.send<Removed>(user, '/v2/contacts/delete', { bookUuid: book.uuid, nums: [numberAt(1)] });
    world.clock.advance(601_000);
    expect(await world.refusal(user, '/v2/contacts/restore', { undo: undo?.undo })).toEqual([404, 'undo_expired']);
    expect(await world.nums(user, book)).toEqual([]);
  });
});

describe('[AB-02] the page of a book', () => {
  it('goes through it in every order from both ends', async () => {
    const book = await world.book(user);
    const people = ['Яна', null, 'Анна', 'Анна', null, 'Борис', 'їжак'];
    await world.fill(user, book, people.map((name, at) => ({ num: numberAt(at * 7 % 10), name })));
    for (const sort of ['num', '-num', 'name', '-name']) {
      const all = (await world.page(user, book, { sort })).items.map(({ num }) => num);
      expect(all).toHaveLength(7);
      const walk = async (start: Record<string, unknown>, direction: 'next' | 'previous') => {
        const pages: string[][] = [];
        let page = await world.page(user, book, { sort, limit: 3, ...start });
        pages.push(page.items.map(({ num }) => num));
        for (let cursor = page[direction]; cursor !== null; cursor = page[direction]) {
          page = await world.page(user, book, { sort, limit: 3, cursor });
          pages.push(page.items.map(({ num }) => num));
        }
        return pages;
      };
      expect(await walk({}, 'next')).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6)]);
      expect(await walk({ last: '1' }, 'previous')).toEqual([all.slice(4), all.slice(1, 4), all.slice(0, 1)]);
    }
    const { next } = await world.page(user, book, { last: '1', limit: 3 });
    expect(next).toBeNull();
    expect((await world.get(`/v2/contacts?bookUuid=${book.uuid}&cursor=nonsense`, user.token)).statusCode).toBe(400);
  });

  it.each([
    [{ text: 'олен' }, ['Олена Ґудзь']], [{ text: 'ҐУДЗЬ' }, ['Олена Ґудзь']], [{ text: '50%' }, ['100_50%']],
    [{ text: '0_5' }, ['100_50%']],
    [{ text: "д'ар" }, ["Д'Артаньян"]], [{ text: '\\' }, ['a\\b']], [{ text: 'знижка' }, ["Д'Артаньян"]],
    [{ text: 'знижка', field: 'name' }, []],
    [{ text: '"' }, ['"quoted"']], [{ text: '+380 (67) 000-00-0' }, ['Олена Ґудзь', "Д'Артаньян", '100_50%', 'a\\b', '"quoted"']],
    [{ text: '067 000 00 01' }, ["Д'Артаньян"]], [{ text: '00380670000002' }, ['100_50%']], [{ text: '0000003', field: 'num' }, ['a\\b']],
    [{ text: '0000003', field: 'param1' }, []], [{ text: '   ' }, ['Олена Ґудзь', "Д'Артаньян", '100_50%', 'a\\b', '"quoted"']],
  ] as [{ text: string; field?: string }, string[]][])('finds %j', async (filter, found) => {
    const book = await world.book(user);
    await world.fill(user, book, [
      { num: numberAt(0), name: 'Олена Ґудзь' }, { num: numberAt(1), name: "Д'Артаньян", param4: 'ЗНИЖКА' },
      { num: numberAt(2), name: '100_50%' },
      { num: numberAt(3), name: 'a\\b' }, { num: numberAt(4), name: '"quoted"' },
    ]);
    const { items, total, totalAtLeast } = await world.page(user, book, { filter });
    expect(items.map(({ name }) => name)).toEqual(found);
    expect([total, totalAtLeast]).toEqual([found.length, found.length]);
  });

  it('finds the same in a large book, by looking or by the index, and says how many as far as it has counted', async () => {
    const book = await world.book(user);
    const size = 40_000;
    await world.db`
      insert into contact (customer_id, address_book_id, num, name, param1)
      select customer_id, id, (380500000000 + n)::text, 'Особа ' || (n % 100), case when n = ${size} then 'Їжаченко' end
      from address_book, generate_series(1, ${size}) n where uuid = ${book.uuid}`;
    await world.db`update address_book set contacts = ${size} where uuid = ${book.uuid}`;
    await world.db`analyze contact`;
    const last = String(380_500_000_000 + size);
    for (const query of [{ filter: { text: 'їжач' } }, { filter: { text: `+${last.slice(0, 2)} ${last.slice(2)}` }, sort: '-name' }]) {
      expect(await visited(book, query)).toEqual([last]);
      const match = contactMatchOf(query.filter);
      const [ids] = await world.db<{ customerId: bigint; bookId: bigint }[]>`select customer_id as "customerId", id as "bookId"
        from address_book where uuid = ${book.uuid}`;
      if (!match || !ids) throw new Error('there is something to seek');
      const walk: ContactWalk = { ...ids, by: 'num', descending: false, after: undefined, limit: 3 };
      expect(
        await indexedMatches(world.db, walk, match, { limit: 10, withinMs: 20_000 }),
      ).toMatchObject({ contacts: [{ num: last }], total: 1 });
      expect(await indexedMatches(world.db, walk, match, { limit: 0, withinMs: 20_000 })).toBeUndefined();
    }
    const frequent = await world.page(user, book, { filter: { text: 'ОСОБА 7' }, limit: 5 });
    expect(frequent.items).toHaveLength(5);
    expect([frequent.total, frequent.totalAtLeast > 1_000]).toEqual([null, true]);
    const short = await world.page(user, book, { filter: { text: 'їж' }, last: '1' });
    expect(short.items.map(({ num }) => num)).toEqual([last]);
    for (const sort of ['num', '-name']) {
      expect(
        await world.page(user, book, { filter: { text: 'їж' }, sort }),
      ).toMatchObject({ items: [], previous: null, next: expect.any(String) as string, total: null });
      expect(await visited(book, { filter: { text: 'їж' }, sort })).toEqual([last]);
    }
    const someWhat = await world.page(user, book, { filter: { text: 'Особа 42', field: 'name' }, limit: 3, last: '1' });
    expect([someWhat.items.map(({ name }) => name), someWhat.next]).toEqual([['Особа 42', 'Особа 42', 'Особа 42'], null]);
    const before = await world.page(user, book, { filter: { text: 'Особа 42', field: 'name' }, limit: 3, cursor: someWhat.previous });
    expect(before.items.map(({ num }) => num) < someWhat.items.map(({ num }) => num)).toBe(true);
    expect((await world.page(user, book)).total).toBe(size);
  });
});

it('is in a book that there is, and the book stays while it has contacts', async () => {
  const book = await world.book(user);
  await world.fill(user, book, [numberAt(1)]);
  await expect(world.db`insert into contact (customer_id, address_book_id, num) select customer_id, id + 1000000, '380670000001'
    from address_book where uuid = ${book.uuid}`)
    .rejects.toMatchObject({ code: '23503' });
  await expect(world.db`delete from address_book where uuid = ${book.uuid}`).rejects.toMatchObject({ code: '23503' });
  await expect(world.db`update contact set address_book_id = address_book_id + 1000000
    where num = ${numberAt(1)}`).rejects.toMatchObject({ code: '23503' });
  await expect(world.db`insert into contact (customer_id, address_book_id, num) select customer_id, id, '+38067000000' from address_book
    where uuid = ${book.uuid}`)
    .rejects.toMatchObject({ code: '23514' });
});

it('keeps counter and rows alike through any changes, and what it shows is what was done', async () => {
  type Step = { kind: 'add' | 'delete' | 'update' | 'restore'; at: number; to: number };
  const anyStep: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('add', 'add', 'delete', 'update', 'restore'), at: fc.nat(5), to: fc.nat(5),
  });
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
    const book = await world.book(user);
    const model = new Map<string, string>();
    let deleted: { undo: string; contacts: [string, string][] } | undefined;
    for (const { kind, at, to } of steps) {
      const [num, next, name] = [numberAt(at), numberAt(to), `n${to}`];
      switch (kind) {
        case 'add': {
          const { statusCode } = await world.post('/v2/contacts/add', user.token, { bookUuid: book.uuid, contact: { num, name } });
          expect(statusCode).toBe(model.has(num) ? 409 : 200);
          if (!model.has(num)) model.set(num, name);
          break;
        }
        case 'update': {
          const { statusCode } = await world.post('/v2/contacts/update', user.token, {
            bookUuid: book.uuid, num, contact: { num: next, name },
          });
          const possible = model.has(num) && (num === next || !model.has(next));
          expect(statusCode === 200).toBe(possible);
          if (possible) { model.delete(num); model.set(next, name); }
          break;
        }
        case 'delete': {
          const { undo, removed } = await world.send<Removed>(user, '/v2/contacts/delete', { bookUuid: book.uuid, nums: [num, next] });
          const gone = [...new Set([num, next])].flatMap((each): [string, string][] => {
            const known = model.get(each);
            return known === undefined ? [] : [[each, known]];
          });
          expect(removed).toBe(gone.length);
          for (const [each] of gone) model.delete(each);
          if (undo) deleted = { undo: undo.undo, contacts: gone };
          break;
        }
        case 'restore': {
          if (!deleted) break;
          await world.send(user, '/v2/contacts/restore', { undo: deleted.undo });
          for (const [each, known] of deleted.contacts) if (!model.has(each)) model.set(each, known);
          deleted = undefined;
        }
      }
    }
    expect((await world.page(user, book, { limit: 100 })).items).toEqual(
      [...model].sort(([a], [b]) => (a < b ? -1 : 1)).map(([num, name]) => ({ ...noFields, num, name })),
    );
    expect(await counted(book)).toEqual({ counter: model.size, rows: model.size });
  }), { numRuns: 15 });
});

it('tells open pages of what has changed', async () => {
  const book = await world.book(user);
  await world.fill(user, book, [numberAt(1)]);
  const events = await world.db<{ data: unknown }[]>`
    select data from event where customer_id = ${user.customer.id} and name = 'addressbook.changed' order by event_offset desc limit 2`;
  expect(events.map(({ data }) => data)).toEqual([{ uuid: book.uuid }, { uuid: book.uuid }]);
});

describe('[AB-01:export] a file of a book', () => {
  it('holds all that is shown, in its order, as an import finds it again', async () => {
    const book = await world.book(user, { name: 'Клієнти / "2026"' });
    await world.fill(user, book, [
      { num: numberAt(2), name: '=cmd|calc' }, { num: numberAt(1), name: 'Олена, Київ', param4: 'x', tags: ['VIP', 'new'] },
    ]);
    const file = await world.get(`/v2/addressbooks/export?uuid=${book.uuid}&sort=-num`, user.token);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="___________2026_.csv"; filename*=UTF-8''${encodeURIComponent('Клієнти _ _2026_')}.csv`,
    );
    const lines = file.body.replace(/^\ufeff/, '').trim().split(/\r?\n/);
    expect([lines[0], lines[1]?.includes("'=cmd|calc"), lines[2]]).toEqual([
      'num,name,param1,param2,param3,param4,tags', true, `${numberAt(1)},"Олена, Київ",,,,x,"VIP, new"`,
    ]);
    const some = await world.get(
      `/v2/addressbooks/export?uuid=${book.uuid}&filter=${encodeURIComponent('{"text":"олена"}')}&format=xlsx`, user.token,
    );
    expect([some.statusCode, some.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(envelopeOf(await world.get(`/v2/addressbooks/export?uuid=${book.uuid}&filter=x`, user.token)).success).toBe(false);
  });
});
