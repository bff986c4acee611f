import { createConnection, createList, createSender, createWorld, numbers, until, type World } from './engine.fixture';
import { engineOverview } from './engine-overview.store';

let world: World;
beforeEach(async () => { world = await createWorld(); });
afterEach(async () => { await world.close(); });

it('tells admins which nodes live, who holds which connection and what waits', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [60_000, 60_000], receiptDelayMs: [90_000, 90_000] });
  const connectionId = await createConnection(world.db, world.port, { binds: 1, window: 10 });
  await createList(world.db, await createSender(world.db, [connectionId]), numbers(300));
  const engine = await world.engine();
  const connection = async () => (await engineOverview(world.db)).connections.find(({ id }) => id === Number(connectionId));
  await until(async () => ((await connection())?.state?.inFlight ?? 0) > 0, 'submits are out, and that is told');
  const overview = await engineOverview(world.db);
  expect(overview.nodes).toMatchObject([{ id: engine.state().nodeId, roles: ['dispatcher'], alive: true }]);
  expect(await connection()).toMatchObject({
    channel: 'smpp', enabled: true, holder: engine.state().nodeId, state: { bound: 1, binds: 1, lastError: null },
  });
  expect(overview.lanes).toEqual([{ lane: 4, queued: 300, oldestSeconds: expect.any(Number) }]);
  expect(overview).toMatchObject({ unresolved: 0, waiting: 0, fallbacksQueued: 0, unmatchedReceipts: 0 });
  await engine.stop(0);
  const after = await engineOverview(world.db);
  expect(after.nodes).toMatchObject([{ alive: false }]);
  expect(after.connections[0]?.holder).toBeNull();
  expect(after.unresolved).toBeGreaterThan(0);
  expect(after.unresolved).toBeLessThanOrEqual(10);
});
