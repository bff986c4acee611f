import { inTransaction, type Db } from '../../../platform/db';
import { defaultQueueTimes, resetAttempts } from '../../mailings';
import { accepted, steppedEngine, type SteppedEngine } from '../stepped-engine.fixture';
import { claimMessages, claimParts, type Share } from './claim.store';
import { connectEngineDatabase } from '../engine-database';
import { createConnection, createList, createSender, numbers, until } from '../engine.fixture';
import { createFallbackWorld, receipt, type FallbackWorld } from '../fallback.fixture';

let world: FallbackWorld;
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(async () => {
  const { failures } = world;
  const findings = await world.findings();
  await world.close();
  expect([findings, failures]).toEqual([[], []]);
});

const confirmedBefore = (listId: bigint, seconds: number) => world.db`
  update mailing_list set confirmed_at = now() - ${seconds}::integer * interval '1 second' where id = ${listId}`;
const everywhere = () => '';
const share = (listId: bigint, more: Partial<Share> = {}): Share => ({
  customerId: world.sender.customerId, listId, after: 0n, messages: 1_000, parts: 1, partsByHeader: 1, ttlSeconds: null,
  checkStopList: false, passed: [], ...more,
});
const left = () => world.simulator.accepted().length;
const inQueue = (listId: bigint) => world.db<{ region: string | null; position: number | null; stage: number }[]>`
  select distinct region, position, stage from message_queue where list_id = ${listId}`;

async function twoNodes(): Promise<{ nodeId: bigint; connectionId: bigint }[]> {
  const rows = await world.db<{ nodeId: bigint; connectionId: bigint }[]>`
    with node as (insert into engine_node (expires_at) select now() + interval '1 hour' from generate_series(1, 2) returning id)
    insert into connection_lease (node_id, connection_id)
    select node.id, connection.id
    from (select id, row_number() over () as n from node) node
      join (select id, row_number() over () as n from provider_connection) connection using (n)
    returning node_id as "nodeId", connection_id as "connectionId"`;
  return [...rows];
}
const claim = (db: Db, node: { nodeId: bigint; connectionId: bigint }, shares: Share[], stage: 0 | 1 = 0) => (
  claimMessages(db, { ...node, reference: 1, stage, restricted: false, paced: true }, shares));

describe('a list that is spread', () => {
  const spread = (recipients: number, seconds: number) => createList(world.db, world.sender, numbers(recipients), {
    set: { spread_seconds: seconds }, regionOf: everywhere,
  });

  it('[MAIL-02:spread] gives two nodes that claim at once together no more than may have left by now', async () => {
    const listId = await spread(100, 1_000);
    const [one, other] = await twoNodes();
    if (!one || !other) throw new Error('no nodes');
    for (const [seconds, line] of [[0, 1], [305, 31], [605, 61], [2_000, 100]] as const) {
      await confirmedBefore(listId, seconds);
      await Promise.all([one, other, one, other].map((node) => claim(world.db, node, [share(listId, { messages: 20 })])));
      const [row] = await world.db<{ count: number }[]>`select count(*)::integer from send_attempt`;
      expect(row?.count).toBe(line);
    }
  });

  it('[MAIL-02:spread] counts from the time it was due, where that is later', async () => {
    const listId = await spread(100, 1_000);
    const [node] = await twoNodes();
    if (!node) throw new Error('no node');
    await world.db`update mailing_list set confirmed_at = now() - interval '1 day', due_at = now() - interval '105 seconds'
      where id = ${listId}`;
    expect(await claim(world.db, node, [share(listId)])).toHaveLength(11);
  });

  it('[MAIL-21] [MAIL-02:spread] leaves evenly by two nodes over their connections, catches up, and comes to its end', async () => {
    const second = await createConnection(world.db, world.port);
    const sender = await createSender(world.db, [world.mainConnection, second]);
    const listId = await createList(world.db, sender, numbers(600), { set: { spread_seconds: 60 }, regionOf: everywhere });
    await world.db`update message_queue set excluded_connection_ids = ${`{${world.mainConnection}}`}::text::bigint[]
      where list_id = ${listId} and position % 2 = 1`;
    await confirmedBefore(listId, 20);
    const lineNow = async () => {
      const [row] = await world.db<{ line: number }[]>`
        select ceil(extract(epoch from clock_timestamp() - confirmed_at) * 10)::integer as line from mailing_list where id = ${listId}`;
      return row?.line ?? NaN;
    };
    await Promise.all([world.engine(), world.engine()]);
    await until(() => left() >= 200, 'what should have left before is caught up with');
    const seen: number[] = [];
    await until(async () => {
      const count = left();
      expect(count).toBeLessThanOrEqual(await lineNow());
      seen.push(count);
      return count >= 250;
    }, 'it goes on');
    expect(new Set(seen).size).toBeGreaterThan(2);
    await confirmedBefore(listId, 61);
    await until(async () => await world.status(listId) === 2, 'it is sent');
    expect(new Set(world.simulator.accepted().map(({ destination }) => destination)).size).toBe(600);
    expect(left()).toBe(600);
  });

  it('[MAIL-02:spread] lets the rest of a message that left in part follow, and not the next one', async () => {
    const listId = await spread(100, 1_000);
    const [node] = await twoNodes();
    if (!node) throw new Error('no node');
    const some = () => claimParts(
      world.db, { ...node, reference: 1, stage: 0, restricted: false, paced: true }, share(listId, { parts: 3, partsByHeader: 3 }), 2,
    );
    expect((await some()).map(({ part }) => part)).toEqual([1, 2]);
    expect((await some()).map(({ part }) => part)).toEqual([3]);
    expect(await some()).toEqual([]);
  });

  it('[MAIL-02:spread] lets nothing further leave once it is cancelled', async () => {
    const listId = await spread(100, 1_000);
    const [node] = await twoNodes();
    if (!node) throw new Error('no node');
    await confirmedBefore(listId, 500);
    await world.db`update mailing_list set status = 3 where id = ${listId}`;
    expect(await claim(world.db, node, [share(listId)])).toEqual([]);
    await world.db`update mailing_list set status = 1 where id = ${listId}`;
  });

  it('[MAIL-02:spread] [MAIL-10:reset] sends at once what came back from the provider, and what was reset', async () => {
    const listId = await spread(4, 1_000);
    const hand: SteppedEngine = await steppedEngine(world);
    const [first, ...others] = await hand.claim(listId, 0);
    if (!first) throw new Error('nothing was claimed');
    await hand.storeResults(world.mainConnection, {
      outcomes: [{ kind: 'postponed', attemptId: first.attemptId, cause: 'throttled', code: '' }, ...others.map(accepted)],
    });
    expect(await inQueue(listId)).toEqual([{ region: '', position: 0, stage: 0 }]);
    const again = await hand.claim(listId, 0);
    await hand.storeResults(world.mainConnection, { outcomes: again.map(accepted) });
    await world.notify(world.mainConnection, [receipt(`id${others[0]?.attemptId}`, 'undeliverable')]);
    await resetAttempts(world.db, world.sender.customerId, { listId }, { times: defaultQueueTimes, home: 'UA' });
    expect(await inQueue(listId)).toEqual([{ region: '', position: 0, stage: 0 }]);
  });
});

describe('quiet hours', () => {
  const DAY = 86_400;
  const clock = (seconds: number) => new Date((((seconds % DAY) + DAY) % DAY) * 1_000).toISOString().slice(11, 19);
  /** Time of day in Kyiv, in seconds. */
  const kyiv = (at: Date) => {
    const [hour = 0, minute = 0, second = 0] = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Kyiv', timeStyle: 'medium',
    }).format(at).split(':').map(Number);
    return (hour * 60 + minute) * 60 + second;
  };
  /** Quiet hours in Ukraine since an hour ago, for the given seconds; in Japan it is day. */
  const untilIn = (seconds: number) => {
    const ends = new Date(Math.ceil(Date.now() / 1_000 + seconds) * 1_000);
    return { ends: ends.getTime(), set: { quiet_from: clock(kyiv(ends) - seconds - 3_600), quiet_to: clock(kyiv(ends)) } };
  };
  const byEnd = (recipient: string) => (recipient.endsWith('11') ? 'JP' : 'UA');

  it('[MAIL-20] [MAIL-02:quiet-hours] keep what is for a sleeping country until they end, and nothing else', async () => {
    const { ends, set } = untilIn(12);
    const listId = await createList(world.db, world.sender, numbers(100), { set, regionOf: byEnd });
    const plain = await createList(world.db, world.sender, numbers(50, 500));
    const own = await createList(world.db, world.sender, numbers(20, 600), { set: { ...set, personal: true }, regionOf: byEnd });
    await world.engine();
    await until(() => left() >= 62, 'the others have left');
    expect(Date.now()).toBeLessThan(ends);
    const early = world.simulator.accepted().map(({ destination }) => destination);
    await until(() => { if (Date.now() < ends) expect(left()).toBe(62); return left() === 170; }, 'all have left');
    expect(Date.now()).toBeGreaterThanOrEqual(ends);
    expect(early.filter((each) => !numbers(50, 500).includes(each)).every((each) => byEnd(each) === 'JP')).toBe(true);
    for (const each of [listId, plain, own]) await until(async () => await world.status(each) === 2, 'it is sent');
  });

  it('[MAIL-26] a start by the recipients’ clocks keeps each country until its own has reached the time', async () => {
    const ends = Math.ceil(Date.now() / 1_000 + 12) * 1_000;
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short', timeStyle: 'medium' }).format(ends);
    const set = { local_time: true, due_local: wall.replace(' ', 'T'), time_zone: 'Europe/Kyiv' };
    const listId = await createList(world.db, world.sender, numbers(100), { set, regionOf: byEnd });
    await world.engine();
    await until(() => left() === 10, 'Japan has its messages');
    await until(() => { if (Date.now() < ends) expect(left()).toBe(10); return left() === 100; }, 'all have left');
    expect(Date.now()).toBeGreaterThanOrEqual(ends);
    await until(async () => await world.status(listId) === 2, 'it is sent');
  });

  it('[MAIL-26] numbers without a country are held back by themselves', async () => {
    const regionOf = (recipient: string) => (recipient.endsWith('11') ? '' : 'UA');
    const listId = await createList(world.db, world.sender, numbers(20), { set: { spread_seconds: 60 }, regionOf });
    await confirmedBefore(listId, 100);
    const [node] = await twoNodes();
    if (!node) throw new Error('no node');
    expect(await claim(world.db, node, [share(listId, { closed: ['UA', ''] })])).toEqual([]);
    expect(await claim(world.db, node, [share(listId, { closed: [''] })])).toHaveLength(18);
    expect(await claim(world.db, node, [share(listId, { closed: ['UA'] })])).toHaveLength(2);
  });

  it('[MAIL-02:quiet-hours] keep a fallback whose time comes in them until they end', async () => {
    const { ends, set } = untilIn(12);
    world.simulator.behave({ rules: [{ endsWith: '1', outcome: 'refused', status: 0x0b }] });
    const listId = await world.list(numbers(10), { set, regionOf: () => 'JP' });
    await world.db`update message set region = 'UA' where list_id = ${listId}`;
    await world.engine();
    await until(async () => (await world.db`select from message_queue where list_id = ${listId}
      and stage = 1`).length === 10, 'fallbacks wait');
    expect(await inQueue(listId)).toEqual([{ region: 'UA', position: 0, stage: 1 }]);
    await until(() => {
      const { accepted: out } = world.fallbackSmsc.stats();
      if (Date.now() < ends) expect(out).toBe(0);
      return out === 10;
    }, 'they have left');
    expect(Date.now()).toBeGreaterThanOrEqual(ends);
  });

  it.each([false, true])('[MAIL-02:quiet-hours] do not walk over what is for a sleeping country, whether its size is known: %s', async (known) => {
    const { set } = untilIn(3_600);
    const listId = await createList(world.db, world.sender, numbers(3_000), { set, regionOf: byEnd });
    const [node] = await twoNodes();
    if (!node) throw new Error('no node');
    if (known) await world.db`analyze`;
    const engine = connectEngineDatabase(world.database.url, { applicationName: 'quiet hours', max: 1 });
    const looked = async (tx: Db) => {
      const [row] = await tx<{ rows: number }[]>`
        select (coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0))::int as rows
        from pg_stat_xact_user_tables where relname = 'message_queue'`;
      return row?.rows ?? NaN;
    };
    try {
      await inTransaction(engine, async (tx) => {
        const attempts = await claim(tx, node, [share(listId, { closed: ['UA', 'US'] })]);
        expect(attempts.map(({ destination }) => byEnd(destination))).toEqual(Array(300).fill('JP'));
        const before = await looked(tx);
        expect(await claim(tx, node, [share(listId, { closed: ['JP', 'UA'] })])).toEqual([]);
        expect(await looked(tx) - before).toBeLessThan(10);
      });
    } finally {
      await engine.end({ timeout: 5 });
    }
  });
});
