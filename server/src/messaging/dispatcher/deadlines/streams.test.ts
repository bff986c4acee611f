import { createList, createSender, createConnection, createWorld, numbers, until, type TestSender, type World } from '../engine.fixture';
import { WorkList } from '../claim/work-list';
import { QueueExpiry } from './queue-expiry';

let world: World;
let sender: TestSender;
let expiry: QueueExpiry;
beforeEach(async () => {
  world = await createWorld({ behaviour: { rules: [] } });
  sender = await createSender(world.db, [await createConnection(world.db, world.port)]);
  const [node] = await world.db<{ id: bigint }[]>`insert into engine_node default values returning id`;
  expiry = new QueueExpiry({
    db: world.db, work: new WorkList(world.db, () => performance.now(), 60_000), refPrefix: 'streams', nodeId: () => node?.id ?? null,
    stored: () => undefined,
  });
});
afterEach(async () => {
  expect(await world.findings()).toEqual([]);
  await world.close();
});

/** A list as a stream whose messages wait at most a minute. */
async function createStream(open: string): Promise<bigint> {
  const listId = await createList(world.db, sender, numbers(3));
  await world.db`
    update mailing_list set source = 'api', stream_key = '\\x01', queue_seconds = 60, open_until = now() + ${open}::interval,
      queue_until = now() + ${open}::interval + interval '60 seconds', recipients = 0, created_at = now() - interval '2 minutes'
    where id = ${listId}`;
  return listId;
}

it('messages of a stream expire one by one', async () => {
  const listId = await createStream('5 minutes');
  await world.db`
    update message set created_at = now() - interval '61 seconds'
    where id in (select id from message where list_id = ${listId} order by id limit 2)`;
  await expiry.expireAll();
  expect(await world.counts(sender, listId)).toEqual({ 4: 2, 10: 1 });
});

it('messages of a stream that are sent again wait anew', async () => {
  const listId = await createStream('5 minutes');
  await world.db`update message set created_at = now() - interval '61 seconds' where list_id = ${listId}`;
  await world.db`update mailing_list set queue_until = queue_until + interval '1 minute' where id = ${listId}`;
  await expiry.expireAll();
  expect(await world.counts(sender, listId)).toEqual({ 10: 3 });
});

it('a stream finishes once it is closed and nothing is queued', async () => {
  const listId = await createStream('5 minutes');
  await world.engine();
  await until(async () => (await world.counts(sender, listId))['3'] === 3, 'all are delivered');
  const statusWhenClosedFor = async (ago: string) => {
    await world.db`update mailing_list set open_until = now() - ${ago}::interval where id = ${listId}`;
    await expiry.finishStreams();
    return world.status(listId);
  };
  expect([await statusWhenClosedFor('-5 minutes'), await statusWhenClosedFor('590 seconds')]).toEqual([1, 1]);
  expect(await statusWhenClosedFor('601 seconds')).toBe(2);
});
