import type { AddressBook, BookJob, MergeRule } from '@portal/contracts';
import fc from 'fast-check';
import type { TestLogin } from '../../../../test/app';
import { createBookWorld, noFields, numberAt, type BookWorld } from '../address-books.fixture';
import { foldRows } from '../fold-rows';
import { inTransaction } from '../../../platform/db';
import { upsertContacts } from '../contact-upsert.store';
import type { BookJobWorker } from './job';
import { JobRunner } from './job-runner';
import { createJob } from './job.store';
import { transferWorker } from './transfer-worker';

let world: BookWorld;
let user: TestLogin;
beforeAll(async () => {
  world = await createBookWorld();
  user = await world.login(['user']);
});
afterAll(() => world.close());

const show = (job: BookJob) => world.read<BookJob>(user, '/v2/addressbooks/job', { uuid: job.uuid });
const merge = (into: AddressBook, from: AddressBook[], more: object = {}) => (
  world.send<BookJob>(user, '/v2/addressbooks/merge', { uuid: into.uuid, fromUuids: from.map(({ uuid }) => uuid), rule: 'keep', ...more }));
const bookOf = (book: AddressBook) => world.read<AddressBook>(user, '/v2/addressbooks/get', { uuid: book.uuid });
const sizeOf = async (book: AddressBook) => (await bookOf(book)).contacts;
const many = async (book: AddressBook, count: number, from = 0) => {
  await world.db`
    with counted as (update address_book set contacts = contacts + ${count} where uuid = ${book.uuid} returning customer_id, id)
    insert into contact (customer_id, address_book_id, num, name)
    select customer_id, id, (380670000000 + ${from}::int + n)::text, 'n' || n from counted, generate_series(1, ${count}::int) n`;
};
const counterIsRight = async () => {
  expect(await world.db`
    select book.name from address_book book
    where contacts <> (select count(*) from contact where contact.address_book_id = book.id)`).toEqual([]);
};
const idOf = async (book: AddressBook) => (await world.db<{ id: bigint }[]>`select id from address_book
  where uuid = ${book.uuid}`)[0]?.id ?? 0n;

describe('[AB-01:merge] [AB-03] joining books', () => {
  it.each<[MergeRule, (string | null)[], [number, number, number]]>([
    ['keep', ['a', null, 'c'], [1, 0, 2]], ['overwrite', ['A', 'B', 'c'], [1, 2, 0]], ['fill', ['a', 'B', 'c'], [1, 1, 1]],
  ])('%s: decides what becomes of numbers that both have', async (rule, names, [added, changed, unchanged]) => {
    const [into, from] = [await world.book(user), await world.book(user)];
    await world.fill(user, into, [{ num: numberAt(1), name: 'a' }, numberAt(2)]);
    await world.fill(user, from, [{ num: numberAt(1), name: 'A' }, { num: numberAt(2), name: 'B' }, { num: numberAt(3), name: 'c' }]);
    const job = await merge(into, [from], { rule });
    expect(job).toMatchObject({ kind: 'merge', state: 'waiting', bookUuid: into.uuid, fromBookUuid: from.uuid, total: 3, done: 0 });
    expect(
      await world.finish(user, job),
    ).toMatchObject({ state: 'done', total: 3, done: 3, accepted: 3, rejected: 0, added, changed, unchanged });
    expect((await world.page(user, into)).items.map(({ name }) => name)).toEqual(names);
    expect(await sizeOf(from)).toBe(3);
    await counterIsRight();
  });

  it('deletes the emptied ones where that is wanted, whatever comes into them meanwhile', async () => {
    const [into, first, second] = [await world.book(user), await world.book(user), await world.book(user)];
    await many(first, 7_000);
    await many(second, 10, 6_995);
    const job = await merge(into, [first, second], { deleteSources: true });
    const runner = world.runner();
    await runner.step();
    expect(await show(job)).toMatchObject({ state: 'running', done: 5_000, total: 7_010 });
    expect([await sizeOf(into), await sizeOf(first)]).toEqual([5_000, 2_000]);
    await world.fill(user, first, ['+380 50 123 45 67']);
    expect(await world.finish(user, job)).toMatchObject({ state: 'running' });
    await runner.stop();
    expect(await world.finish(user, job)).toMatchObject({ state: 'done', done: 7_011, total: 7_011, added: 7_006, unchanged: 5 });
    expect(await sizeOf(into)).toBe(7_006);
    for (const { uuid } of [first, second]) expect((await world.get(`/v2/addressbooks/get?uuid=${uuid}`, user.token)).statusCode).toBe(404);
    await counterIsRight();
  });

  it('is refused with itself, out of a book that may not be emptied, and into one that may not be changed', async () => {
    const stopListAdmin = await world.login(['stoplistadmin'], user.customer);
    const [book, stop, outside] = [
      await world.book(user), await world.book(stopListAdmin, { type: 'stoplist' }),
      await world.book(stopListAdmin, { type: 'extprocessing' }),
    ];
    const mergeRefusal = (uuid: string, from: string, more: object = {}) => world.refusal(user, '/v2/addressbooks/merge', {
      uuid, fromUuids: [from], rule: 'keep', ...more,
    });
    expect(await mergeRefusal(book.uuid, book.uuid)).toEqual([400, 'merge_refused']);
    expect(await mergeRefusal(book.uuid, stop.uuid, { deleteSources: true })).toEqual([403, 'permission_denied']);
    expect(await mergeRefusal(book.uuid, outside.uuid, { deleteSources: true })).toEqual([409, 'book_read_only']);
    expect(await mergeRefusal(stop.uuid, book.uuid)).toEqual([403, 'permission_denied']);
    expect(await world.finish(user, await merge(book, [stop, outside]))).toMatchObject({ state: 'done', total: 0 });
  });

  it('fails where its book is gone meanwhile, and what is done stays done', async () => {
    const [into, from] = [await world.book(user), await world.book(user)];
    await many(from, 8_000);
    const job = await merge(into, [from]);
    const runner = world.runner();
    await runner.step();
    await world.db`update address_book set deleted_at = now(), undo_token = gen_random_uuid() where uuid = ${into.uuid}`;
    while (await runner.step());
    expect(await show(job)).toMatchObject({
      state: 'failed', bookUuid: null, done: 5_000, accepted: 5_000, error: { name: 'address_book_not_found', params: {} },
    });
    await counterIsRight();
  });
});

describe('[AB-01:copy] copies and moves', () => {
  it('makes a book of another name with the same contacts', async () => {
    const book = await world.book(user);
    await many(book, 6_000);
    const name = 'Копія: усі клієнти';
    const job = await world.send<BookJob>(user, '/v2/addressbooks/copy', { uuid: book.uuid, name });
    expect(await world.finish(user, job)).toMatchObject({ kind: 'copy', state: 'done', bookName: name, total: 6_000, added: 6_000 });
    const copy = await world.read<AddressBook>(user, '/v2/addressbooks/get', { uuid: job.bookUuid });
    expect(copy).toMatchObject({ name, type: 'generic', contacts: 6_000 });
    expect(await world.refusal(user, '/v2/addressbooks/copy', { uuid: book.uuid, name })).toEqual([409, 'book_name_taken']);
    await counterIsRight();
  });

  it('takes what is named, or what a filter finds, into another book', async () => {
    const [book, other] = [await world.book(user), await world.book(user)];
    await world.fill(
      user, book, [{ num: numberAt(1), name: 'Олена' }, { num: numberAt(2), name: 'Іван' }, { num: numberAt(3), name: 'олена' }],
    );
    const of = { bookUuid: book.uuid, toBookUuid: other.uuid, rule: 'keep' };
    const copied = await world.send<BookJob>(user, '/v2/contacts/copy', { ...of, nums: [numberAt(1), numberAt(9)] });
    expect(await world.finish(user, copied)).toMatchObject({ state: 'done', added: 1, done: 1, total: 1 });
    const moved = await world.send<BookJob>(user, '/v2/contacts/move', { ...of, filter: { text: 'ОЛЕНА' } });
    expect(await world.finish(user, moved)).toMatchObject({ state: 'done', added: 1, unchanged: 1, done: 2 });
    expect([await world.nums(user, book), await world.nums(user, other)]).toEqual([[numberAt(2)], [numberAt(1), numberAt(3)]]);
    expect(await world.refusal(user, '/v2/contacts/move', { ...of, toBookUuid: book.uuid, filter: {} })).toEqual([400, 'merge_refused']);
    await counterIsRight();
  });

  it('moves between two books in both directions at once', async () => {
    const [left, right] = [await world.book(user), await world.book(user)];
    await many(left, 300);
    await many(right, 300, 1_000);
    const move = (from: AddressBook, to: AddressBook) => world.send<BookJob>(user, '/v2/contacts/move', {
      bookUuid: from.uuid, toBookUuid: to.uuid, filter: {}, rule: 'keep',
    });
    const jobs = [await move(left, right), await move(right, left)];
    await Promise.all([0, 1, 2].map(async () => { const runner = world.runner(); while (await runner.step()); await runner.stop(); }));
    for (const job of jobs) expect((await world.finish(user, job)).state).toBe('done');
    expect(await sizeOf(left) + await sizeOf(right)).toBe(600);
    await counterIsRight();
  });

  it('deletes what a filter finds', async () => {
    const book = await world.book(user);
    await many(book, 6_000);
    const { job, removed } = await world.send<{ job: BookJob; removed: number }>(user, '/v2/contacts/delete', {
      bookUuid: book.uuid, filter: { text: 'n1', field: 'name' },
    });
    expect([removed, job.kind]).toEqual([0, 'delete']);
    const left = Array.from({ length: 6_000 }, (_, at) => `n${at + 1}`).filter((name) => !name.includes('n1')).length;
    expect(await world.finish(user, job)).toMatchObject({ state: 'done', changed: 6_000 - left });
    expect(await sizeOf(book)).toBe(left);
    await counterIsRight();
  });
});

describe('a job', () => {
  const withMany = async () => {
    const [into, from] = [await world.book(user), await world.book(user)];
    await many(from, 12_000);
    return { into, job: await merge(into, [from]) };
  };

  it('goes on where it was after a crash in the middle of a batch, here or on another node', async () => {
    const { into, job } = await withMany();
    const real = transferWorker('merge', () => new Date());
    let steps = 0;
    const dying: BookJobWorker = {
      ...real,
      async step(tx, each) {
        const did = await real.step(tx, each);
        if (++steps % 2 === 0) throw new Error('the machine is gone');
        return did;
      },
    };
    const node = new JobRunner(world.db, [dying]);
    expect(await node.step()).toBe(true);
    await expect(node.step()).rejects.toThrow('the machine is gone');
    expect([await sizeOf(into), (await show(job)).done]).toEqual([5_000, 5_000]);
    expect(await world.runner().step()).toBe(false);
    await world.db`update address_book_job set next_run_at = now(), leased_until = now() - interval '1 second' where uuid = ${job.uuid}`;
    expect(await world.finish(user, job)).toMatchObject({ state: 'done', done: 12_000, total: 12_000, accepted: 12_000, added: 12_000 });
    expect(await sizeOf(into)).toBe(12_000);
  });

  it('is done once by two nodes at once', async () => {
    const { into, job } = await withMany();
    const nodes = [world.runner(), world.runner()];
    await Promise.all(nodes.map(async (node) => { for (let at = 0; at < 20; at += 1) { await node.step(); await node.stop(); } }));
    expect(await world.finish(user, job)).toMatchObject({ state: 'done', done: 12_000, added: 12_000 });
    expect(await sizeOf(into)).toBe(12_000);
  });

  it('is cancelled between two batches, tells its end, and is seen by every login of its customer and no other', async () => {
    const { into, job } = await withMany();
    const runner = world.runner();
    await runner.step();
    const other = await world.login(['user'], user.customer);
    expect(await world.send(other, '/v2/addressbooks/job/cancel', { uuid: job.uuid })).toMatchObject({ state: 'cancelled', done: 5_000 });
    expect(await runner.step()).toBe(false);
    expect(await sizeOf(into)).toBe(5_000);
    expect(await world.send(user, '/v2/addressbooks/job/cancel', { uuid: job.uuid })).toMatchObject({ state: 'cancelled' });
    const [event] = await world.db<{ data: unknown }[]>`
      select data from event where customer_id = ${user.customer.id} and name = 'addressbook.job' order by event_offset desc limit 1`;
    expect(event?.data).toEqual({ uuid: job.uuid, bookUuid: into.uuid, state: 'cancelled', done: 5_000, total: 12_000 });
    const stranger = await world.login(['user']);
    for (const path of ['job', 'job/rejected']) {
      expect((await world.get(`/v2/addressbooks/${path}?uuid=${job.uuid}`, stranger.token)).statusCode).toBe(404);
    }
    expect(await world.refusal(stranger, '/v2/addressbooks/job/cancel', { uuid: job.uuid })).toEqual([404, 'not_found']);
    expect(await world.read(stranger, '/v2/addressbooks/jobs')).toEqual({ items: [] });
    const { items } = await world.read<{ items: BookJob[] }>(other, '/v2/addressbooks/jobs', { bookUuid: into.uuid });
    expect(items.map(({ uuid }) => uuid)).toEqual([job.uuid]);
  });

  it('is given up after several failures of one batch, while others go on', async () => {
    const { job } = await withMany();
    const broken: BookJobWorker = { kind: 'merge', step: async () => { throw new Error('a fault of ours'); } };
    const node = new JobRunner(world.db, [broken]);
    for (let attempts = 1; attempts <= 6; attempts += 1) {
      await expect(node.step()).rejects.toThrow('a fault of ours');
      expect((await show(job)).state).toBe(attempts < 6 ? 'waiting' : 'failed');
      await world.db`update address_book_job set next_run_at = now() where uuid = ${job.uuid} and finished_at is null`;
    }
    expect((await show(job)).error).toEqual({ name: 'server_unexpected', params: {} });
  });

  it('[VAL-04:badrows] keeps every rejected row, shows the first hundred, and gives all of them as a file in the reader\'s language', async () => {
    const book = await world.book(user);
    const bookId = await idOf(book);
    const { uuid } = await inTransaction(world.db, (tx) => createJob(tx, {
      customerId: user.customer.id, loginId: user.id, kind: 'import', bookId, fromBookId: null, bookName: book.name, fileName: 'a.csv',
      settings: {}, total: 180,
    }));
    let at = 0;
    const rejecting: BookJobWorker = {
      kind: 'import',
      step: async (_tx, job) => {
        expect(job.position).toEqual(at === 0 ? null : { at });
        const rejected = Array.from({ length: 60 }, (_, index) => ({
          line: at + index + 2, value: '=1+1', reason: index === 0 ? 'too_short' : 'odd',
        }));
        at += 60;
        return { state: at < 180 ? 'more' : 'done', position: { at }, added: 0, changed: 0, unchanged: 1, rejected };
      },
    };
    const node = new JobRunner(world.db, [rejecting]);
    while (await node.step());
    const job = await world.read<BookJob>(user, '/v2/addressbooks/job', { uuid });
    expect(job).toMatchObject({ state: 'done', done: 183, total: 183, rejected: 180, accepted: 3, fileName: 'a.csv' });
    expect(job.badRows.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
    const file = await world.get(`/v2/addressbooks/job/rejected?uuid=${uuid}&language=ua`, user.token);
    const lines = file.body.replace(/^\ufeff/, '').trim().split(/\r?\n/);
    expect([lines.length, lines[0], lines[1], lines[2]]).toEqual([
      181, 'Рядок;Значення;Причина', "2;'=1+1;Закороткий", "3;'=1+1;Не прийнято: odd",
    ]);
  });
});

it('[AB-03] writes a batch as if row after row, whatever numbers it repeats', async () => {
  const field = fc.option(fc.constantFrom('a', 'b', 'ж'), { nil: null });
  const tags = fc.array(fc.constantFrom('new', 'vip', 'VIP', 'київ'), { maxLength: 3 });
  const row = fc.record({ num: fc.nat(4).map(numberAt), name: field, param1: field, tags }).map((given) => ({ ...noFields, ...given }));
  await fc.assert(fc.asyncProperty(fc.array(row, { maxLength: 6 }), fc.array(row, {
    minLength: 1, maxLength: 8,
  }), fc.constantFrom<MergeRule>('keep', 'overwrite', 'fill'), async (before, rows, rule) => {
    const [batch, single] = [await world.book(user), await world.book(user)];
    const write = async (book: AddressBook, each: typeof rows, by: MergeRule) => {
      const bookId = await idOf(book);
      return inTransaction(world.db, (tx) => upsertContacts(tx, { customerId: user.customer.id, bookId, rule: by, rows: each }));
    };
    for (const book of [batch, single]) await write(book, before, 'overwrite');
    const known = await sizeOf(batch);
    const { added, changed, unchanged } = await write(batch, rows, rule);
    for (const each of rows) await write(single, [each], rule);
    expect((await world.page(user, batch)).items).toEqual((await world.page(user, single)).items);
    expect((await bookOf(batch)).tags.toSorted()).toEqual((await bookOf(single)).tags.toSorted());
    expect([added + changed + unchanged, await sizeOf(batch)]).toEqual([rows.length, known + added]);
    expect(foldRows(rows, rule).length).toBeGreaterThanOrEqual(added + changed);
  }), { numRuns: 40 });
  await counterIsRight();
});
