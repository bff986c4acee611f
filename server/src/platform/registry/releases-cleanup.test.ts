import { access, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { built, everybody, failureOf, fileOf, only, releasesBy, versionsFor } from './registry.fixture';

let portal: TestApp;
let user: TestLogin;
let releases: ReturnType<typeof releasesBy>;
beforeEach(async () => {
  portal = await createTestApp();
  user = await portal.login(['user']);
  releases = releasesBy(portal, await portal.login(['admin']));
});
afterEach(async () => { await portal.close(); });

const prune = async (keepDays?: number, more = {}) => (await releases.call('prune', {
  ...(keepDays !== undefined && { keepDays }), ...more,
})).json().data.removed.map(({ id, version }: { id: string; version: string }) => `${id} ${version}`).sort();
const replacedToo = { replacedToo: true };
const daysPass = async (days: number) => {
  await portal.db`update remote_release set published_at = published_at - make_interval(days => ${days})`;
  await portal.db`update release_activation set at = at - make_interval(days => ${days})`;
  await portal.db`update release_rollout
    set created_at = created_at - make_interval(days => ${days}), ended_at = ended_at - make_interval(days => ${days})`;
};
const folders = () => readdir(path.join(portal.releasesDir, 'lists'));

it('[MFE-02] deletes what nobody was given within the days, and nothing else', async () => {
  await releases.released(['lists', '1'], ['lists', '2']);
  await releases.publish(built('lists', '3'), only(user));
  await daysPass(20);
  await releases.released(['money', '1'], ['lists', '4']);
  await releases.publish(built('lists', '5'), null);
  await daysPass(15);
  expect(await prune(30)).toEqual(['lists 1']);
  expect((await folders()).sort()).toEqual(['2', '3', '4', '5']);
  const gone = await fileOf(portal, user, 'lists/1/remoteEntry.js');
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  expect((await fileOf(portal, user, 'lists/2/remoteEntry.js')).statusCode).toBe(200);
  expect(await prune()).toEqual([]);
});

it('never deletes what is in force for everybody or for some, however old', async () => {
  await releases.released(['lists', '1'], ['lists', '2']);
  await releases.publish(built('lists', '3'), only(user));
  await daysPass(3_000);
  expect(await prune(0, replacedToo)).toEqual(['lists 1']);
  expect(await versionsFor(portal, user)).toEqual(['lists 3']);
  expect((await fileOf(portal, user, 'lists/3/remoteEntry.js')).statusCode).toBe(200);
});

it('[MFE-02] keeps what a rollback leads to, however old, unless that is to go too', async () => {
  await releases.released(['lists', '1'], ['lists', '2'], ['money', '1'], ['lists', '3'], ['money', '2']);
  await daysPass(3_000);
  expect(await prune(0)).toEqual(['lists 1']);
  await releases.rollback('lists');
  expect((await fileOf(portal, user, 'lists/2/remoteEntry.js')).statusCode).toBe(200);
  await daysPass(3_000);
  expect(await prune(0, replacedToo)).toEqual(['lists 3', 'money 1']);
});

it('says what would go and lets it be, where only that is asked', async () => {
  await releases.released(['lists', '1'], ['lists', '2'], ['lists', '3']);
  await daysPass(1);
  expect(await prune(0, { dryRun: true })).toEqual(['lists 1']);
  expect((await folders()).sort()).toEqual(['1', '2', '3']);
  expect(await prune(0)).toEqual(['lists 1']);
});

it('touches what was deleted before no more', async () => {
  await releases.released(['lists', '1'], ['lists', '2'], ['lists', '3']);
  await daysPass(1);
  await prune(0);
  expect((await folders()).sort()).toEqual(['2', '3']);
  await writeFile(path.join(portal.releasesDir, 'lists/1'), 'not a folder of ours');
  expect(await prune(0)).toEqual([]);
  expect((await folders()).sort()).toEqual(['1', '2', '3']);
});

it('lets nobody back to a version without files until it is published again, with the same bytes', async () => {
  const [first] = await releases.released(['lists', '1'], ['lists', '2']);
  await daysPass(1);
  await prune(0, replacedToo);
  for (const answer of [
    await releases.rollback(), await releases.rollback('lists'), await releases.activate(first ?? ''),
    await releases.activate(first ?? '', only(user)),
  ]) {
    expect(failureOf(answer)).toEqual({
      status: 400, error: 'release_refused', lines: ['The files of lists 1 were deleted: publish that version again.'],
    });
  }
  expect(await versionsFor(portal, user)).toEqual(['lists 2']);
  expect(failureOf(await releases.publish(built('lists', '1', {}, { 'remoteEntry.js': 'other' }))).error).toBe('release_taken');
  expect((await releases.publish(built('lists', '1'), null)).statusCode).toBe(200);
  expect(await prune(1)).toEqual([]);
  expect((await releases.rollback()).statusCode).toBe(200);
  expect((await fileOf(portal, user, 'lists/1/remoteEntry.js')).body).toBe('entry of lists 1');
});

it('takes away what a crash has left between the mark and the deletion', async () => {
  await releases.released(['lists', '1'], ['lists', '2']);
  await daysPass(1);
  await portal.db`update remote_release set files_removed_at = now() where version = '1'`;
  expect(await prune(0)).toEqual([]);
  expect(await folders()).toEqual(['2']);
});

it('and publishing at the same moment leave whole versions', async () => {
  await releases.released(['lists', '1'], ['lists', '2']);
  await daysPass(1);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? releases.call('prune', {
    keepDays: 0, ...replacedToo,
  }) : releases.publish(built('lists', '1'), index % 4 === 1 ? everybody : null))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await versionsFor(portal, user)).toEqual(['lists 1']);
  for (const name of ['remoteEntry.js', 'remoteEntry.js.br', 'chunks/screen.1.js']) {
    await access(path.join(portal.releasesDir, 'lists/1', name));
  }
  expect((await readdir(path.join(portal.releasesDir, 'lists'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('while a version waits to be published, deletes its files, and publishing brings them back', async () => {
  await releases.released(['lists', '1'], ['lists', '2']);
  const waiting = async () => (await portal.db`
    select from pg_locks
    where relation = 'active_release_set'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`).length > 0;
  let publishing: ReturnType<typeof releases.publish> | undefined;
  await portal.db.begin(async (tx) => {
    await tx`lock table active_release_set in exclusive mode`;
    publishing = releases.publish(built('lists', '1'));
    while (!(await waiting())) await new Promise((resolve) => setImmediate(resolve));
    await tx`update remote_release set files_removed_at = now() where version = '1'`;
    await rm(path.join(portal.releasesDir, 'lists/1'), { recursive: true });
  });
  expect((await publishing)?.statusCode).toBe(200);
  expect((await fileOf(portal, user, 'lists/1/remoteEntry.js')).body).toBe('entry of lists 1');
  expect((await folders()).sort()).toEqual(['1', '2']);
});
