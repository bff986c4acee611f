import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConnection, createList, createSender, createWorld, numbers, PRICE, until, type World } from '../engine.fixture';

let world: World;
beforeEach(async () => { world = await createWorld(); });
afterEach(async () => { await world.close(); });

const partitions = readFileSync(path.resolve(__dirname, '../../../../../docs/operations/partitions.sql'), 'utf8');

it('sends on as before once message and receipt tables are partitioned as the operations pages say', async () => {
  const sender = await createSender(world.db, [await createConnection(world.db, world.port)]);
  const before = await createList(world.db, sender, numbers(50));
  const first = await world.engine();
  await until(async () => (await world.counts(sender, before))['3'] === 50, 'the first list is delivered');
  await first.stop();
  await world.db.begin((tx) => tx.unsafe(partitions).simple());

  const after = await createList(world.db, sender, numbers(200, 1_000));
  await world.engine();
  await until(async () => (await world.counts(sender, after))['3'] === 200, 'the second list is delivered');
  const [reported] = await world.db<{ before: number; after: number }[]>`
    select (select count(*)::int from message_before) as before, (select count(*)::int from message) as after`;
  expect(reported).toEqual({ before: 50, after: 250 });
  expect(await world.available(sender)).toBe(1_000_000_000n - 250n * PRICE);
  expect(await world.findings()).toEqual([]);
});
