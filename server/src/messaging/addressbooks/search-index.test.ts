import { inTransaction } from '../../platform/db';
import { createBookWorld, type BookWorld } from './address-books.fixture';
import { readySearch } from './search-index.store';

let world: BookWorld;
beforeEach(async () => { world = await createBookWorld(); });
afterEach(() => world.close());

const finishedJob = async (rows: number) => {
  const { customer, id } = await world.login(['user']);
  await world.db`
    insert into address_book_job (customer_id, login_id, kind, state, book_name, settings, total, done, accepted, added, finished_at)
    values (${customer.id}, ${id}, 'import', 'done', 'Book', '{}', ${rows}, ${rows}, ${rows}, ${rows}, now())`;
};
const analyzedAt = async () => (await world.db<{ at: Date | null }[]>`
  select last_analyze as at from pg_stat_user_tables where relid = 'contact'::regclass`)[0]?.at;

it('[AB-02] readies the search after a long job, and not after a short one', async () => {
  expect(await readySearch(world.db)).toBe(false);
  await finishedJob(4_999);
  expect(await readySearch(world.db)).toBe(false);
  expect(await analyzedAt()).toBeNull();
  await finishedJob(5_000);
  expect(await readySearch(world.db)).toBe(true);
  expect(await analyzedAt()).toBeInstanceOf(Date);
});

it('[AB-02] readies it once in some minutes, however many long jobs end, and then for those in between', async () => {
  await finishedJob(10_000);
  expect(await readySearch(world.db)).toBe(true);
  for (let minute = 0; minute < 3; minute++) {
    await finishedJob(10_000);
    expect(await readySearch(world.db)).toBe(false);
  }
  expect(await readySearch(world.db, 0)).toBe(true);
});

it('[AB-02] readies it on one node at a time', async () => {
  await finishedJob(10_000);
  await inTransaction(world.db, async (tx) => {
    expect(await readySearch(tx)).toBe(true);
    expect(await readySearch(world.db)).toBe(false);
  });
});
