import type { AddressBook, addressBooks, Data } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { inTransaction } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { createBookWorld, numberAt, type BookWorld } from './address-books.fixture';
import { fulfillWish, resubscribe, unsubscribe } from './unsubscription';

let world: BookWorld;
let stopListAdmin: TestLogin;
beforeAll(async () => { world = await createBookWorld(); });
beforeEach(async () => { stopListAdmin = await world.login(['stoplistadmin']); });
afterAll(() => world.close());

const wishFor = (wish: 'stop' | 'start') => (num: string) => inTransaction(world.db, async (tx) => appendEvents(
  tx, await fulfillWish(tx, { customerId: stopListAdmin.customer.id, num, alphaNameId: 0n }, { wish, now: world.clock.now }),
));
const stop = wishFor('stop');
const start = wishFor('start');
const lists = async (): Promise<AddressBook[]> => (
  (await world.read<Data<typeof addressBooks.list>>(stopListAdmin, '/v2/addressbooks', { filter: { type: ['stoplist'] } })).items
);
const reported = async () => (await world.db<{ uuid: string }[]>`
  select data ->> 'uuid' as uuid from event where customer_id = ${stopListAdmin.customer.id} and name = 'addressbook.changed'
    order by event_offset`).map(({ uuid }) => uuid);

it('[AB-01:stoplist] puts a number on the first stop list once, counts it, and tells open pages', async () => {
  await stop(numberAt(1));
  const [list] = await lists();
  expect([list?.contacts, await reported()]).toEqual([1, [list?.uuid]]);
  await stop(numberAt(1));
  expect(await reported()).toHaveLength(1);
  await world.book(stopListAdmin, { type: 'stoplist', name: 'Second' });
  await stop(numberAt(2));
  expect((await lists()).map(({ contacts }) => contacts).toSorted()).toEqual([0, 2]);
  expect((await reported()).at(-1)).toBe(list?.uuid);
});

it('[AB-01:stoplist] makes one list where many ask at once, under a name that is free', async () => {
  await world.book(stopListAdmin, { name: 'stop LIST' });
  await Promise.all([1, 2, 3, 4].map((at) => stop(numberAt(at))));
  expect((await lists()).map(({ name, contacts }) => [name, contacts])).toEqual([['Stop list 2', 4]]);
});

it('[AB-01:stoplist] makes another where the list was deleted, and takes no text for a number', async () => {
  await stop(numberAt(1));
  const [first] = await lists();
  await world.send(stopListAdmin, '/v2/addressbooks/delete', { uuid: first?.uuid });
  await stop(numberAt(2));
  await stop('INFO');
  const [second, ...others] = await lists();
  expect([second?.uuid === first?.uuid, second?.contacts, others]).toEqual([false, 1, []]);
});

describe('a START message', () => {
  const stopped = async () => (await world.db<{ num: string }[]>`
    select num from contact join address_book book on book.id = address_book_id
    where book.customer_id = ${stopListAdmin.customer.id} and book.type = 'stoplist' and book.deleted_at is null order by num, book.id
  `).map(({ num }) => num);
  const num = numberAt(1);
  const unsubscriber = () => ({ customerId: stopListAdmin.customer.id, num, alphaNameId: null });

  it('[AB-01:stoplist] takes off who unsubscribed by message or by link, and tells open pages', async () => {
    await stop(num);
    await start(num);
    expect([await stopped(), (await reported()).length]).toEqual([[], 2]);
    await unsubscribe(world.db, unsubscriber(), { listId: 1n, now: world.clock.now });
    await start(num);
    await start(num);
    expect([await stopped(), (await reported()).length]).toEqual([[], 4]);
  });

  it('[AB-01:stoplist] leaves who the customer put there, also if the recipient asked, too', async () => {
    const book = await world.book(stopListAdmin, { type: 'stoplist', name: 'Own' });
    await world.fill(stopListAdmin, book, [num]);
    await stop(num);
    await start(num);
    expect(await stopped()).toEqual([num]);
  });

  it('[AB-01:stoplist] is not the same as the link’s undo, which keeps what a STOP message did', async () => {
    await stop(num);
    await resubscribe(world.db, unsubscriber());
    expect(await stopped()).toEqual([num]);
    const [list] = await lists();
    if (!list) throw new Error('no stop list');
    expect((await world.page(stopListAdmin, list)).unsubscribed).toEqual([
      { num, at: world.clock.now.toISOString(), byMessage: true, listId: null, listName: '' },
    ]);
  });
});
