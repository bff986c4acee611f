import type { AddressBook, AddressBookType, BookJob, Contact, ContactFilter, Role, Segment } from '@portal/contracts';
import fc from 'fast-check';
import type { TestLogin } from '../../../test/app';
import { createBookWorld, noFields, numberAt, type BookWorld } from './address-books.fixture';

let world: BookWorld;
let user: TestLogin;
beforeAll(async () => {
  world = await createBookWorld();
  user = await world.login(['user']);
});
afterAll(() => world.close());

const show = (book: AddressBook) => world.read<AddressBook>(user, '/v2/addressbooks/get', { uuid: book.uuid });
const tagsOf = async (book: AddressBook) => (
  Object.fromEntries((await world.page(user, book, { limit: 100 })).items.map(({ num, tags }) => [num, tags])));
const tag = (book: AddressBook, more: object) => (
  world.send<{ changed: number; job: BookJob | null }>(user, '/v2/contacts/tag', { bookUuid: book.uuid, ...more }));
const found = async (book: AddressBook, filter: ContactFilter) => (
  (await world.page(user, book, { filter, limit: 100 })).items.map(({ num }) => num));
const save = (book: AddressBook, segment: object) => world.send<Segment>(user, '/v2/segments/save', { bookUuid: book.uuid, ...segment });
const segmentsOf = async (book: AddressBook) => (
  (await world.read<{ items: Segment[] }>(user, '/v2/segments', { bookUuid: book.uuid })).items);
/** Contacts 1, 2, ... with the tags. */
const tagged = async (...all: string[][]) => {
  const book = await world.book(user);
  await world.fill(user, book, all.map((tags, index) => ({ num: numberAt(index + 1), tags })));
  return book;
};

describe('tags of contacts', () => {
  it('are written with a contact, spelled as the book first had them, and read sorted', async () => {
    const book = await tagged(['vip', 'Київ'], ['VIP', 'a']);
    expect(await tagsOf(book)).toEqual({ [numberAt(1)]: ['vip', 'Київ'], [numberAt(2)]: ['a', 'vip'] });
    expect((await show(book)).tags).toEqual(['vip', 'Київ', 'a']);
    const before = (await world.page(user, book)).items[0];
    const change = { bookUuid: book.uuid, num: numberAt(1), before, contact: { num: numberAt(1), tags: ['KYIV'] } };
    expect(await world.send<Contact>(user, '/v2/contacts/update', change)).toMatchObject({ tags: ['KYIV'] });
    expect(await world.refusal(user, '/v2/contacts/update', change)).toEqual([409, 'contact_changed']);
  });

  it('are added to and removed from chosen contacts at once, and from those that a filter finds by a job', async () => {
    const book = await tagged(['vip'], [], ['new']);
    const nums = [numberAt(1), numberAt(2), numberAt(9)];
    expect(await tag(book, { nums, add: ['Vip', 'b'], remove: ['B'] })).toEqual({ changed: 1, job: null });
    expect(await tagsOf(book)).toEqual({ [numberAt(1)]: ['vip'], [numberAt(2)]: ['vip'], [numberAt(3)]: ['new'] });
    expect(await tag(book, { nums, remove: ['VIP'] })).toEqual({ changed: 2, job: null });
    const { job } = await tag(book, { filter: { withoutTags: ['new'] }, add: ['other'] });
    expect(job?.kind).toBe('tag');
    if (job) expect(await world.finish(user, job)).toMatchObject({ state: 'done', changed: 2, total: 2 });
    expect(await tagsOf(book)).toEqual({ [numberAt(1)]: ['other'], [numberAt(2)]: ['other'], [numberAt(3)]: ['new'] });
  });

  it('survive deletion with undo, copying, and importing into a book with another spelling', async () => {
    const [from, into] = [await tagged(['vip', 'x']), await tagged(['VIP', 'old'])];
    const removal = { bookUuid: from.uuid, nums: [numberAt(1)] };
    const { undo } = await world.send<{ undo: { undo: string } }>(user, '/v2/contacts/delete', removal);
    await world.send(user, '/v2/contacts/restore', { undo: undo.undo });
    expect(await tagsOf(from)).toEqual({ [numberAt(1)]: ['vip', 'x'] });
    for (const rule of ['keep', 'fill'] as const) {
      const merge = { uuid: into.uuid, fromUuids: [from.uuid], rule };
      await world.finish(user, await world.send<BookJob>(user, '/v2/addressbooks/merge', merge));
      expect(await tagsOf(into)).toEqual({ [numberAt(1)]: rule === 'keep' ? ['VIP', 'old'] : ['VIP', 'old', 'x'] });
    }
    const copy = await world.send<BookJob>(user, '/v2/addressbooks/copy', { uuid: into.uuid, name: `Copy of ${into.name}` });
    await world.finish(user, copy);
    expect(await tagsOf({ ...into, uuid: copy.bookUuid ?? '' })).toEqual({ [numberAt(1)]: ['VIP', 'old', 'x'] });
  });

  it('are limited to a hundred in a book, and are no separators', async () => {
    const book = await tagged(Array.from({ length: 100 }, (_, index) => `tag ${index}`));
    const request = { bookUuid: book.uuid, nums: [numberAt(1)] };
    expect(await world.refusal(user, '/v2/contacts/tag', { ...request, add: ['one more'] })).toEqual([400, 'too_many_tags']);
    expect(await world.refusal(user, '/v2/contacts/tag', { ...request, add: ['a,b'] })).toEqual([400, 'invalid_request']);
    expect(await world.refusal(user, '/v2/contacts/tag', request)).toEqual([400, 'invalid_request']);
    expect(await tag(book, { nums: [numberAt(1)], add: ['TAG 5'] })).toEqual({ changed: 0, job: null });
  });

  it('are renamed everywhere, joined with a tag of the new name, and only change case if wanted', async () => {
    const book = await tagged(['a', 'b'], ['b'], ['c']);
    const { uuid } = await save(book, { name: 'Some', filter: { tags: ['A'], withoutTags: ['b', 'c'] } });
    const rename = async (from: string, name: string) => world.finish(
      user, await world.send<BookJob>(user, '/v2/addressbooks/tags/rename', { uuid: book.uuid, tag: from, name }),
    );
    expect(await rename('b', 'C')).toMatchObject({ state: 'done', changed: 2 });
    expect(await tagsOf(book)).toEqual({ [numberAt(1)]: ['a', 'c'], [numberAt(2)]: ['c'], [numberAt(3)]: ['c'] });
    await rename('c', 'C');
    expect((await show(book)).tags.toSorted()).toEqual(['C', 'a']);
    expect(await found(book, { tags: ['C'] })).toEqual([numberAt(1), numberAt(2), numberAt(3)]);
    expect((await segmentsOf(book))[0]).toMatchObject({ uuid, filter: { tags: ['a'], withoutTags: ['C'] } });
    const gone = { uuid: book.uuid, tag: 'b', name: 'd' };
    expect(await world.refusal(user, '/v2/addressbooks/tags/rename', gone)).toEqual([404, 'not_found']);
  });

  it('are deleted everywhere, unless a segment names them', async () => {
    const book = await tagged(['a'], ['a', 'b']);
    const { uuid } = await save(book, { name: 'Not a', filter: { withoutTags: ['a'] } });
    const removal = { uuid: book.uuid, tag: 'a' };
    expect(await world.refusal(user, '/v2/addressbooks/tags/delete', removal)).toEqual([409, 'tag_in_use']);
    await world.send(user, '/v2/segments/delete', { uuid });
    await world.finish(user, await world.send<BookJob>(user, '/v2/addressbooks/tags/delete', removal));
    expect([await tagsOf(book), (await show(book)).tags]).toEqual([{ [numberAt(1)]: [], [numberAt(2)]: ['b'] }, ['b']]);
  });

  it('match the same contacts in segments while they are renamed, also if that is canceled', async () => {
    const book = await tagged(...Array.from({ length: 3 }, () => ['a']), []);
    const { uuid: segment } = await save(book, { name: 'Not a', filter: { withoutTags: ['a'] } });
    const job = await world.send<BookJob>(user, '/v2/addressbooks/tags/rename', { uuid: book.uuid, tag: 'a', name: 'b' });
    expect((await segmentsOf(book))[0]).toMatchObject({ uuid: segment, filter: { withoutTags: ['a', 'b'] } });
    await world.send(user, '/v2/addressbooks/job/cancel', { uuid: job.uuid });
    expect([(await show(book)).tags.toSorted(), (await segmentsOf(book))[0]?.filter]).toEqual([['a', 'b'], { withoutTags: ['a', 'b'] }]);
    await world.finish(user, await world.send<BookJob>(user, '/v2/addressbooks/tags/rename', { uuid: book.uuid, tag: 'a', name: 'b' }));
    expect([(await show(book)).tags, (await segmentsOf(book))[0]?.filter]).toEqual([['b'], { withoutTags: ['b'] }]);
  });

  it('keep a segment that is saved while they are deleted from matching the whole book', async () => {
    const book = await tagged(['a'], []);
    const job = await world.send<BookJob>(user, '/v2/addressbooks/tags/delete', { uuid: book.uuid, tag: 'a' });
    await save(book, { name: 'With a', filter: { tags: ['a'], withoutTags: ['a'] } });
    await world.finish(user, job);
    expect((await segmentsOf(book))[0]?.filter).toEqual({ tags: ['a'], withoutTags: [] });
    expect(await found(book, { tags: ['a'] })).toEqual([]);
  });

  it('are renamed and deleted only while no other job uses the book, and none begins meanwhile', async () => {
    const [book, other] = [await tagged(['a']), await world.book(user)];
    const renaming = { uuid: book.uuid, tag: 'a', name: 'b' };
    const merge = { uuid: book.uuid, fromUuids: [other.uuid], rule: 'keep' };
    const merging = await world.send<BookJob>(user, '/v2/addressbooks/merge', merge);
    expect(await world.refusal(user, '/v2/addressbooks/tags/rename', renaming)).toEqual([409, 'book_in_use']);
    await world.finish(user, merging);
    const job = await world.send<BookJob>(user, '/v2/addressbooks/tags/rename', renaming);
    const back = { uuid: book.uuid, tag: 'b', name: 'a' };
    expect(await world.refusal(user, '/v2/addressbooks/tags/rename', back)).toEqual([409, 'book_in_use']);
    expect(await world.refusal(user, '/v2/addressbooks/merge', merge)).toEqual([409, 'book_in_use']);
    await world.finish(user, job);
    await world.finish(user, await world.send<BookJob>(user, '/v2/addressbooks/tags/rename', back));
    expect([await tagsOf(book), (await show(book)).tags]).toEqual([{ [numberAt(1)]: ['a'] }, ['a']]);
  });

  it('are of the book only if a contact has them', async () => {
    const book = await tagged(['a']);
    await tag(book, { nums: [numberAt(9)], add: ['nobody'] });
    await tag(book, { nums: [numberAt(1)], add: ['both'], remove: ['BOTH'] });
    const [from] = [await tagged(['kept'])];
    await world.finish(user, await world.send<BookJob>(user, '/v2/addressbooks/merge', {
      uuid: book.uuid, fromUuids: [from.uuid], rule: 'keep',
    }));
    expect((await show(book)).tags).toEqual(['a']);
  });

  it('of two books that are too many for one keep them from being merged', async () => {
    const many = (from: number) => tagged(Array.from({ length: 60 }, (_, index) => `tag ${from + index}`));
    const [into, from] = [await many(0), await many(30)];
    const merge = { uuid: into.uuid, fromUuids: [from.uuid], rule: 'keep', deleteSources: true };
    await world.finish(user, await world.send<BookJob>(user, '/v2/addressbooks/merge', merge));
    const more = await many(100);
    const refused = { uuid: into.uuid, fromUuids: [more.uuid], rule: 'keep' };
    expect(await world.refusal(user, '/v2/addressbooks/merge', refused)).toEqual([400, 'too_many_tags']);
  });

  it('come back with deleted contacts, unless they were deleted since', async () => {
    const book = await tagged(['a', 'b'], ['a']);
    const removal = { bookUuid: book.uuid, nums: [numberAt(1)] };
    const { undo } = await world.send<{ undo: { undo: string } }>(user, '/v2/contacts/delete', removal);
    await world.finish(user, await world.send<BookJob>(user, '/v2/addressbooks/tags/delete', { uuid: book.uuid, tag: 'b' }));
    await world.db`
      update deleted_contacts set contacts = contacts
        || ${JSON.stringify([{ ...noFields, num: '380501234567', tags: undefined }])}::text::jsonb where undo_token = ${undo.undo}`;
    await world.send(user, '/v2/contacts/restore', { undo: undo.undo });
    expect(await tagsOf(book)).toEqual({ [numberAt(1)]: ['a'], [numberAt(2)]: ['a'], 380501234567: [] });
  });

  it('come back with deleted contacts in a case that was changed since', async () => {
    const book = await tagged(['vip']);
    const removal = { bookUuid: book.uuid, nums: [numberAt(1)] };
    const { undo } = await world.send<{ undo: { undo: string } }>(user, '/v2/contacts/delete', removal);
    const renaming = { uuid: book.uuid, tag: 'vip', name: 'VIP' };
    await world.finish(user, await world.send<BookJob>(user, '/v2/addressbooks/tags/rename', renaming));
    await world.send(user, '/v2/contacts/restore', { undo: undo.undo });
    expect(await tagsOf(book)).toEqual({ [numberAt(1)]: ['VIP'] });
  });

  it('stay if a change of the contact does not mention them', async () => {
    const book = await tagged(['a']);
    await world.send(user, '/v2/contacts/update', { bookUuid: book.uuid, num: numberAt(1), contact: { num: numberAt(1), name: 'Olena' } });
    expect(await tagsOf(book)).toEqual({ [numberAt(1)]: ['a'] });
  });

  it.each<[string, string[], AddressBookType]>([
    ['a stop list without its right', ['user'], 'stoplist'], ['a book that an external system fills', ['user'], 'extprocessing'],
  ])('are not changed in %s', async (_, roles, type) => {
    const manager = await world.login(['user', 'stoplistadmin'], user.customer);
    const book = await world.book(manager, { type });
    const login = await world.login(roles as Role[], user.customer);
    const set = { bookUuid: book.uuid, nums: [numberAt(1)], add: ['a'] };
    expect((await world.refusal(login, '/v2/contacts/tag', set))[0]).toBeGreaterThanOrEqual(403);
    const segment = await world.refusal(login, '/v2/segments/save', { bookUuid: book.uuid, name: 'All', filter: {} });
    expect(segment[0]).toBe(type === 'extprocessing' ? 200 : 403);
  });

  it('end only when no contact has them, whatever comes meanwhile', async () => {
    const book = await tagged(['a']);
    const job = await world.send<BookJob>(user, '/v2/addressbooks/tags/delete', { uuid: book.uuid, tag: 'a' });
    const runner = world.runner();
    await runner.step();
    await world.fill(user, book, [{ num: numberAt(0), tags: ['a'] }]);
    await runner.stop();
    expect(await world.finish(user, job)).toMatchObject({ state: 'done', changed: 2 });
    expect([await tagsOf(book), (await show(book)).tags]).toEqual([{ [numberAt(0)]: [], [numberAt(1)]: [] }, []]);
  });
});

describe('filters of contacts', () => {
  it('find the same contacts as the rule says, on the page, in lists and for jobs', async () => {
    const word = fc.constantFrom('', 'Олена', 'олена к', 'Іван');
    const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
    const condition = fc.record({
      field: fc.constantFrom('num' as const, 'name' as const, 'param1' as const),
      is: fc.constantFrom('equals' as const, 'differs' as const, 'contains' as const, 'lacks' as const, 'starts' as const,
        'empty' as const, 'filled' as const),
      value: fc.constantFrom('ОЛЕНА', 'і', '+38 067 000 00 01', '38067', '067 000 00 02', '0670'),
    }).filter(({ field, value }) => field !== 'num' || /\d/.test(value));
    const contact = fc.record({ name: word, param1: word, tags: some });
    const filters = fc.record({ tags: some, withoutTags: some, conditions: fc.array(condition, { maxLength: 2 }) });
    await fc.assert(fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 6 }), filters, async (contacts, filter) => {
      const book = await world.book(user);
      await world.fill(user, book, contacts.map((each, index) => ({ num: numberAt(index + 1), ...each })));
      const all = (await world.page(user, book)).items;
      const wanted = all.filter((each) => fits(each, filter)).map(({ num }) => num);
      expect(await found(book, filter)).toEqual(wanted);
      const { job } = await world.send<{ job: BookJob }>(user, '/v2/contacts/delete', { bookUuid: book.uuid, filter });
      await world.finish(user, job);
      expect(await world.nums(user, book)).toEqual(all.map(({ num }) => num).filter((num) => !wanted.includes(num)));
    }), { numRuns: 30 });
  });

  it('refuse a condition that would match all or nobody', async () => {
    const book = await tagged(['a']);
    for (const condition of [{ field: 'num', is: 'contains', value: 'abc' }, { field: 'name', is: 'starts', value: ' ' }]) {
      const segment = { bookUuid: book.uuid, name: 'x', filter: { conditions: [condition] } };
      expect((await world.refusal(user, '/v2/segments/save', segment))[0]).toBe(400);
    }
  });

  it('find a rare tag by index in a large book, with its exact number', async () => {
    const book = await world.book(user);
    await world.db`
      with counted as (
        update address_book set contacts = 30000, tags = '{rare,frequent}' where uuid = ${book.uuid} returning customer_id, id
      )
      insert into contact (customer_id, address_book_id, num, tags)
      select customer_id, id, (380670000000 + n)::text, case n % 10000 when 9999 then '{frequent,rare}' else '{frequent}' end::text[]
      from counted, generate_series(1, 30000) n`;
    expect(await world.page(user, book, { filter: { tags: ['rare'] } })).toMatchObject({
      items: [9_999, 19_999, 29_999].map((at) => ({ num: numberAt(at) })), total: 3,
    });
    expect(await world.page(user, book, { filter: { tags: ['frequent'] }, limit: 2 })).toMatchObject({
      items: [numberAt(1), numberAt(2)].map((num) => ({ num })), total: null,
    });
  });

  function fits(contact: Contact, { tags = [], withoutTags = [], conditions = [] }: ContactFilter): boolean {
    const has = (tag: string) => contact.tags.includes(tag);
    return (tags.length === 0 || tags.some(has)) && !withoutTags.some(has) && conditions.every(({ field, is, value }) => {
      const own = (contact[field] ?? '').toLowerCase();
      const isNational = field === 'num' && value.startsWith('0');
      const digits = value.replace(/\D/g, '').replace(/^0(?=\d{5})/, '');
      const given = field === 'num' ? digits : value.toLowerCase();
      const isEqual = isNational ? own.endsWith(given) : own === given;
      return {
        equals: isEqual, differs: !isEqual, contains: own.includes(given), lacks: !own.includes(given),
        starts: own.startsWith(given), empty: own === '', filled: own !== '',
      }[is];
    });
  }
});

describe('segments', () => {
  it('are saved, listed by name, changed and deleted; names are taken once in a book', async () => {
    const [book, other] = [await tagged(['VIP']), await world.book(user)];
    const vip = await save(book, { name: 'VIP', filter: { tags: ['vip'] } });
    await save(book, { name: 'a few', filter: { text: 'x' } });
    const listed = (await segmentsOf(book)).map(({ name, filter }) => [name, filter]);
    expect(listed).toEqual([['a few', { text: 'x' }], ['VIP', { tags: ['VIP'] }]]);
    const again = { bookUuid: book.uuid, name: 'vip', filter: {} };
    expect(await world.refusal(user, '/v2/segments/save', again)).toEqual([409, 'segment_name_taken']);
    await save(other, { name: 'vip', filter: {} });
    expect(await save(book, { uuid: vip.uuid, name: 'Best' })).toMatchObject({ uuid: vip.uuid, name: 'Best', filter: { tags: ['VIP'] } });
    expect(await save(book, { uuid: vip.uuid, name: 'Best', filter: {} })).toMatchObject({ uuid: vip.uuid, name: 'Best', filter: {} });
    const elsewhere = { bookUuid: other.uuid, uuid: vip.uuid, name: 'Best', filter: {} };
    expect(await world.refusal(user, '/v2/segments/save', elsewhere)).toEqual([404, 'not_found']);
    await world.send(user, '/v2/segments/delete', { uuid: vip.uuid });
    expect((await segmentsOf(book)).map(({ name }) => name)).toEqual(['a few']);
  });

  it('are copied with a book', async () => {
    const book = await tagged(['a']);
    await save(book, { name: 'With a', filter: { tags: ['a'] } });
    const copy = await world.send<BookJob>(user, '/v2/addressbooks/copy', { uuid: book.uuid, name: `Copy of ${book.name}` });
    await world.finish(user, copy);
    expect(await segmentsOf({ ...book, uuid: copy.bookUuid ?? '' })).toMatchObject([{ name: 'With a', filter: { tags: ['a'] } }]);
  });

  it('are limited to a hundred in a book', async () => {
    const book = await world.book(user);
    await world.db`
      insert into contact_segment (customer_id, address_book_id, name, filter)
      select customer_id, id, 'Segment ' || n, '{}' from address_book, generate_series(1, 100) n where uuid = ${book.uuid}`;
    const request = { bookUuid: book.uuid, name: 'One more', filter: {} };
    expect(await world.refusal(user, '/v2/segments/save', request)).toEqual([400, 'too_many_segments']);
  });
});
