import type { AddressBook, BookJob } from '@portal/contracts';
import type { TestLogin } from '../../../../test/app';
import { uploadWhole } from '../../../../test/uploads';
import { createBookWorld, numberAt, type BookWorld } from '../address-books.fixture';

let world: BookWorld;
let user: TestLogin;
beforeAll(async () => {
  world = await createBookWorld();
  user = await world.login(['user']);
});
afterAll(() => world.close());

const ofTwo = async (login = user) => {
  const book = await world.book(login);
  await world.fill(login, book, [numberAt(1), numberAt(2)]);
  return book;
};
const mergeOf = (into: AddressBook, from: AddressBook[], deleteSources = false) => ({
  uuid: into.uuid, fromUuids: from.map(({ uuid }) => uuid), rule: 'keep', deleteSources,
});
const merge = (...of: Parameters<typeof mergeOf>) => world.send<BookJob>(user, '/v2/addressbooks/merge', mergeOf(...of));
const refused = (path: string, body: unknown) => world.refusal(user, path, body);
const changed = async (login: TestLogin) => (await world.db<{ uuid: string }[]>`
  select data ->> 'uuid' as uuid from event where customer_id = ${login.customer.id} and name = 'addressbook.changed'
    order by event_offset`).map(({ uuid }) => uuid);

it('[AB-01:merge] knows a book by whatever letters its id is written in: none is emptied into itself', async () => {
  const [book, other] = [await ofTwo(), await ofTwo()];
  const upper = book.uuid.toUpperCase();
  const same = { bookUuid: book.uuid, toBookUuid: upper, filter: {}, rule: 'keep' };
  expect(await refused('/v2/contacts/move', same)).toEqual([400, 'merge_refused']);
  expect(await refused('/v2/contacts/copy', same)).toEqual([400, 'merge_refused']);
  expect(
    await refused('/v2/addressbooks/merge', { ...mergeOf(book, [], true), fromUuids: [other.uuid, upper] }),
  ).toEqual([400, 'merge_refused']);
  expect(await world.nums(user, book)).toEqual([numberAt(1), numberAt(2)]);
  const twice = await world.send<BookJob>(user, '/v2/addressbooks/merge', { ...mergeOf(other, [], true), fromUuids: [book.uuid, upper] });
  expect(await world.finish(user, twice)).toMatchObject({ state: 'done', total: 2, unchanged: 2 });
});

describe('a book that a job is under way with', () => {
  it('[AB-01:delete] is not deleted, neither the one that changes nor one that is read, until the job has ended', async () => {
    const [into, first, second] = [await ofTwo(), await ofTwo(), await ofTwo()];
    const job = await merge(into, [first, second]);
    for (const { uuid } of [into, first, second]) expect(await refused('/v2/addressbooks/delete', { uuid })).toEqual([409, 'book_in_use']);
    await world.send(user, '/v2/addressbooks/job/cancel', { uuid: job.uuid });
    for (const { uuid } of [into, first, second]) await world.send(user, '/v2/addressbooks/delete', { uuid });
  });

  it('is not deleted where both are asked for at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [into, from] = [await ofTwo(), await ofTwo()];
      const answers = await Promise.all([
        world.post('/v2/addressbooks/delete', user.token, { uuid: from.uuid }),
        world.post('/v2/addressbooks/merge', user.token, mergeOf(into, [from])),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    }
    while (await world.runner().step());
  });

  it('is not joined to another and deleted while something else goes on with it, and nothing begins with one that will be', async () => {
    const [into, from, third] = [await ofTwo(), await ofTwo(), await ofTwo()];
    const copy = await merge(third, [from]);
    expect(await refused('/v2/addressbooks/merge', mergeOf(into, [from], true))).toEqual([409, 'book_in_use']);
    await world.finish(user, copy);
    const last = await merge(into, [from], true);
    const upload = await uploadWhole(world, user.token, Buffer.from('num\n380671234567\n'));
    const move = { bookUuid: third.uuid, toBookUuid: from.uuid, filter: {}, rule: 'keep' };
    for (const [path, body] of [
      ['/v2/addressbooks/import', { uploadUuid: upload, bookUuid: from.uuid, columns: { num: 0 }, rule: 'keep' }],
      ['/v2/contacts/move', move],
      ['/v2/contacts/delete', { bookUuid: from.uuid, filter: {} }], ['/v2/addressbooks/copy', { uuid: from.uuid, name: 'Too late' }],
      ['/v2/addressbooks/merge', mergeOf(from, [third])], ['/v2/addressbooks/merge', mergeOf(third, [from], true)],
    ] as const) expect([path, ...(await refused(path, body))]).toEqual([path, 409, 'book_in_use']);
    const other = await world.send<BookJob>(user, '/v2/contacts/move', { ...move, toBookUuid: into.uuid });
    expect((await world.finish(user, last)).state).toBe('done');
    expect((await world.finish(user, other)).state).toBe('done');
  });
});

it('tells open pages of every book that a merge empties and deletes', async () => {
  const own = await world.login(['user']);
  const [into, first, second] = [await ofTwo(own), await ofTwo(own), await ofTwo(own)];
  const before = (await changed(own)).length;
  await world.finish(own, await world.send<BookJob>(own, '/v2/addressbooks/merge', mergeOf(into, [first, second], true)));
  expect(new Set((await changed(own)).slice(before))).toEqual(new Set([into.uuid, first.uuid, second.uuid]));
});

it('takes a hundred jobs of a customer at once, and another where one has ended', async () => {
  const own = await world.login(['user']);
  const book = await ofTwo(own);
  const deleteContacts = () => world.post('/v2/contacts/delete', own.token, { bookUuid: book.uuid, filter: { text: 'nobody' } });
  for (let at = 0; at < 100; at += 1) expect((await deleteContacts()).statusCode).toBe(200);
  const answer = await deleteContacts();
  expect([answer.statusCode, answer.json().data.localizedMessage, Number(answer.headers['retry-after'])]).toEqual([
    429, 'too_many_requests', 60,
  ]);
  const { items: [job] } = await world.read<{ items: BookJob[] }>(own, '/v2/addressbooks/jobs');
  await world.send(own, '/v2/addressbooks/job/cancel', { uuid: job?.uuid });
  expect((await deleteContacts()).statusCode).toBe(200);
});
