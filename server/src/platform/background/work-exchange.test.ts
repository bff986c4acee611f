import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { until } from '../../../test/until';
import { connectDatabase, type Pool } from '../db';
import { postgresBus } from '../realtime';
import { BackgroundLoop } from './background-loop';
import { WorkExchange } from './work-exchange';
import { announceWork } from './work-announcements';

let database: TestDatabase;
let pool: Pool;
let exchange: WorkExchange;
const errors: unknown[] = [];
let polls = 0;
let loop: BackgroundLoop;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  pool = connectDatabase(database.url, { applicationName: 'exchange', max: 1 });
  exchange = new WorkExchange(postgresBus(pool), (error) => errors.push(error));
  await exchange.start();
  polls = 0;
  loop = new BackgroundLoop(async () => (polls++, false), {
    activeMs: 1, idleMs: 3_600_000, lingerMs: 0, kinds: ['callbacks'],
  }, (error) => errors.push(error));
  loop.start();
  await until(() => loop.isIdle);
});
afterEach(async () => {
  await loop.stop();
  await exchange.stop();
  await pool.end({ timeout: 1 });
  await database.drop();
  expect(errors.splice(0)).toEqual([]);
});

it('wakes loops by what another program announces', async () => {
  const before = polls;
  await database.db`select pg_notify('portal_work', 'callbacks')`;
  await until(() => polls > before, 'the loop looks');
});

it('tells other programs of work once, however often it is announced', async () => {
  const received: string[] = [];
  const { unlisten } = await database.db.listen('portal_work', (payload) => { received.push(payload); });
  for (let announced = 0; announced < 1_000; announced++) announceWork('callbacks');
  announceWork('mail');
  await until(() => received.includes('mail'), 'the news has come');
  expect(received.sort()).toEqual(['callbacks', 'mail']);
  announceWork('codes');
  await until(() => received.includes('codes'), 'later news comes too');
  await unlisten();
});

it('lets loops look when its connection was replaced, since news may have been missed', async () => {
  const before = polls;
  await database.db`select pg_terminate_backend(pid) from pg_stat_activity where query ilike '%listen%portal_work%'
    and application_name = 'exchange'`;
  await until(() => polls > before, 'the loop looks');
});
