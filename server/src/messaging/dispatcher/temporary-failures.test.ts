import { planConnection, type Channel, type ChannelListener, type Submission } from '../channels';
import { claimMessages } from './claim/claim.store';
import { Engine } from './engine';
import { createConnection, createList, createSender, createWorld, numbers, PRICE, until, type World } from './engine.fixture';

let world: World;
beforeEach(async () => { world = await createWorld(); });
afterEach(async () => { await world.close(); });

const unresolved = async () => (await world.db<{ n: number }[]>`
  select count(*)::int as n from send_attempt where unresolved_since is not null`)[0]?.n;

it('[CHN-06] sets aside a receipt that cannot be stored, and stores all the others', async () => {
  await world.db.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a malformed receipt'; end $$;
    create trigger refuse before update on message for each row when (new.recipient like '%71' and new.status = 3)
      execute function refuse()`);
  world.simulator.behave({ rules: [] });
  const sender = await createSender(world.db, [await createConnection(world.db, world.port)]);
  const listId = await createList(world.db, sender, numbers(300));
  await world.engine();
  await until(async () => await world.status(listId) === 2, 'the list is sent');
  await until(async () => (await world.counts(sender, listId))['3'] === 270, 'the other receipts are in');
  await until(() => world.simulator.stats().receiptsPending === 0, 'every receipt is acknowledged');
  expect(await world.counts(sender, listId)).toEqual({ 1: 30, 3: 270 });
  expect(world.failures).toHaveLength(30);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] holds an outcome that cannot be stored unresolved, never sends it again, and stores all the others', async () => {
  await world.db.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a malformed id'; end $$;
    create trigger refuse before insert on provider_message for each row when (new.message_id % 10 = 1) execute function refuse()`);
  world.simulator.behave({ rules: [], receipts: false });
  const sender = await createSender(
    world.db, [await createConnection(world.db, world.port, { echoesReference: true, receiptWithinSeconds: 0.5 })],
  );
  const listId = await createList(world.db, sender, numbers(100));
  await world.engine();
  await until(async () => (await world.counts(sender, listId))['1'] === 90, 'the others are accepted');
  await until(async () => await unresolved() === 10, 'these are unresolved');
  await new Promise((later) => { setTimeout(later, 3_000); });
  expect(world.simulator.stats().accepted).toBe(100);
  expect(await unresolved()).toBe(10);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] sends what it claimed without hearing so: the answer to the claim was lost', async () => {
  world.simulator.behave({ rules: [] });
  const connectionId = await createConnection(world.db, world.port);
  const sender = await createSender(world.db, [connectionId]);
  const listId = await createList(world.db, sender, numbers(50), { confirmed: false });
  const engine = await world.engine();
  await world.db`update mailing_list set status = 1, due_at = now() + interval '1 day' where id = ${listId}`;
  const nodeId = BigInt(engine.state().nodeId ?? 0);
  const lost = await claimMessages(world.db, { nodeId, connectionId, reference: 1, stage: 0, restricted: false }, [{
    customerId: sender.customerId, listId, after: 0n, messages: 50, parts: 1, partsByHeader: 1, ttlSeconds: null, checkStopList: true,
    passed: [],
  }]);
  expect(lost).toHaveLength(50);
  await world.db`update send_attempt set logged_at = now() - interval '20 seconds'`;
  await until(async () => (await world.db`select from message_queue`).length === 50, 'they are back in the queue');
  expect(await world.db`select from send_attempt`).toHaveLength(0);
  expect(world.simulator.stats().accepted).toBe(0);
});

it('[CHN-06] holds unresolved what a connection left open when it was opened anew, and never sends it again', async () => {
  const connectionId = await createConnection(world.db, world.port);
  const sender = await createSender(world.db, [connectionId]);
  const listId = await createList(world.db, sender, numbers(3));
  const written: Submission[] = [];
  const engine = new Engine({
    databaseUrl: world.database.url, environment: { SMSC_PASSWORD: 'secret' }, failed: (error) => world.failures.push(error),
    plan: (...of) => ({ ...planConnection(...of), create: (listener) => silentChannel(listener, written) }),
  });
  await engine.start();
  try {
    await until(() => written.length === 3, 'all are written');
    await world.db`update send_attempt set logged_at = now() - interval '20 seconds'`;
    await world.db`update provider_connection set settings = settings || '{"window": 60}' where id = ${connectionId}`;
    await until(async () => await unresolved() === 3, 'they are unresolved');
    await new Promise((later) => { setTimeout(later, 6_500); });
    expect(written).toHaveLength(3);
    expect(await world.status(listId)).toBe(1);
  } finally {
    await engine.stop(0);
  }
});

it('[CHN-06] ends the unresolved submits of a connection that is switched off', async () => {
  world.simulator.behave({ rules: [{ endsWith: '11', outcome: 'ignored' }], echoReference: false });
  const connectionId = await createConnection(world.db, world.port, { responseTimeoutMs: 100, unresolvedSeconds: 4 });
  const sender = await createSender(world.db, [connectionId]);
  const listId = await createList(world.db, sender, numbers(100));
  await world.engine();
  await until(async () => await unresolved() === 10, 'ten are unresolved');
  await world.db`update send_attempt set unresolved_since = now() + interval '3 seconds'`;
  await world.db`update provider_connection set enabled = false where id = ${connectionId}`;
  await until(async () => await world.status(listId) === 2, 'the list is sent');
  expect(await world.available(sender)).toBe(1_000_000_000n - 90n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[RT-10] tells the end of a list in the very transaction that makes it', async () => {
  world.simulator.behave({ rules: [] });
  const sender = await createSender(world.db, [await createConnection(world.db, world.port)]);
  const listId = await createList(world.db, sender, numbers(100));
  await world.engine();
  for (;;) {
    const [row] = await world.db<{ status: number; reported: boolean }[]>`
      select status, exists (
        select from event where customer_id = ${sender.customerId} and name = 'message_list.refresh'
          and data = ${world.db.json({ id: Number(listId) })}
      ) as reported from mailing_list where id = ${listId}`;
    expect(row?.reported).toBe(row?.status === 2);
    if (row?.status === 2) break;
  }
});

function silentChannel(listener: ChannelListener, written: Submission[]): Channel {
  const state = { bound: 1, binds: 1, windowFree: 50, listening: true, sentBack: 0 };
  return {
    start: () => listener.stateChanged(state),
    free: () => 50,
    submit: (batch) => { written.push(...batch); },
    state: () => state,
    query: () => Promise.resolve({ kind: 'unanswered' }),
    stop: () => Promise.resolve(),
  };
}
