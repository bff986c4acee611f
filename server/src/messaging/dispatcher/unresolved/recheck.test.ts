import { recheck, startMailingWork } from '../../mailings';
import { createList, numbers, until } from '../engine.fixture';
import { createFallbackWorld, receipt, sendAll, type FallbackWorld } from '../fallback.fixture';

let world: FallbackWorld;
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(async () => {
  const { failures } = world;
  const findings = await world.findings();
  await world.close();
  expect([findings, failures]).toEqual([[], []]);
});

it('[MAIL-10:recheck] asks for what is processing or unknown, by the ids the provider gave, once', async () => {
  const listId = await createList(world.db, world.sender, numbers(5));
  const ids = await sendAll(world, listId, 5);
  await world.notify(world.mainConnection, [receipt(ids[0] ?? '', 'delivered')]);
  await world.settles(listId, { 1: 4, 3: 1 });
  // Queries do not depend on the age of the ids.
  await world.db`update provider_message set submitted_at = now() - interval '3 days'`;
  expect(await recheck(world.db, world.sender.customerId, { listId, messageIds: undefined })).toEqual({ queued: 4 });
  const requests = await world.db<{ id: string }[]>`select provider_message_id as id from status_query order by message_id`;
  expect(requests.map(({ id }) => id)).toEqual(ids.slice(1));
  await expect(recheck(world.db, world.sender.customerId, { listId, messageIds: undefined })).rejects.toMatchObject({
    error: 'too_many_requests',
  });
  await world.db`update list_request set requested_at = now() - interval '61 seconds'`;
  const [, chosen] = await world.db<{ id: bigint }[]>`select id from message where list_id = ${listId} order by id`;
  expect(await recheck(world.db, world.sender.customerId, { listId, messageIds: [String(chosen?.id)] })).toEqual({ queued: 1 });
  expect(await world.db`select from status_query`).toHaveLength(4);
});

it('[MAIL-10:recheck] goes on with a long list in the background', async () => {
  const listId = await createList(world.db, world.sender, numbers(4_100));
  await sendAll(world, listId, 4_100);
  expect(await recheck(world.db, world.sender.customerId, { listId, messageIds: undefined })).toEqual({ queued: 4_100 });
  const work = startMailingWork({ db: world.db, home: 'UA', onError: (error) => world.failures.push(error) });
  await until(async () => (await world.db`select from status_query`).length === 4_100, 'all are asked about');
  await work.stop();
});
