import { cancelMailing } from '../../mailings';
import { untilNothingIsSent } from './cancel-wait';
import { DatabaseLine } from '../database-line.fixture';
import { Engine } from '../engine';
import { createConnection, createList, createSender, createWorld, numbers, until, type TestSender, type World } from '../engine.fixture';
import { NodeLease } from '../node/node-lease';

let world: World;
beforeEach(async () => { world = await createWorld(); });
afterEach(() => world.close());

const cancel = (sender: TestSender, id: bigint) => cancelMailing(world.db, { customerId: sender.customerId, id, now: new Date() });
async function livingNode(...roles: string[]): Promise<{ id: bigint; stop(): Promise<void> }> {
  const lease = new NodeLease(world.database.url, { name: roles.join(), roles }, {
    gained: () => undefined, lost: () => Promise.resolve(), failed: (error) => world.failures.push(error),
  });
  await lease.start();
  if (lease.nodeId === null) throw new Error('the node has no life');
  return { id: lease.nodeId, stop: () => lease.stop() };
}
const claimFor = (nodeId: bigint, listId: bigint, messages: number) => world.db`
  insert into send_attempt (customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane)
  select customer_id, list_id, id, 1, 1, 1, ${nodeId}, 1, recipient, price, 4 from message where list_id = ${listId} order by id
  limit ${messages}`;
const withoutDeadline = ({ customerId }: TestSender, listId: bigint, signal?: AbortSignal) => (
  untilNothingIsSent(world.db, { customerId, listId }, { signal, deadlineMs: Infinity }));
const clock = async () => (await world.db<{ now: Date }[]>`select clock_timestamp() as now`)[0]?.now ?? new Date();
const sentAfter = async (listId: bigint, moment: Date) => (
  await world.db`select id from message where list_id = ${listId} and sent_at > ${moment} union all select id from send_attempt
    where list_id = ${listId} and logged_at > ${moment}`);
const isInProgress = async (listId: bigint) => (await world.db`select from send_attempt where list_id = ${listId}
  and abandoned_at is null`).length > 0;

describe('[MAIL-06:cancel] [MAIL-16] a cancel is answered once nothing more can leave', () => {
  it.each([[1, 1], [2, 1], [2, 3]])('with %i nodes, lists over two connections and %i parts', async (nodes, parts) => {
    // So long that submits are unanswered at the cancel, on a slow machine too.
    world.simulator.behave({ rules: [], answerDelayMs: [200, 400], receipts: false });
    const connections = [
      await createConnection(world.db, world.port, { window: 20 }), await createConnection(world.db, world.port, { window: 20 }),
    ];
    const sender = await createSender(world.db, connections, 100_000_000n);
    for (let node = 0; node < nodes; node++) await world.engine();
    const lists = [];
    for (let list = 0; list < 3; list++) {
      lists.push(
        await createList(world.db, sender, numbers(700, list * 1_000), { body: 'x'.repeat(150 * parts), parts, wireParts: parts }),
      );
    }
    await until(() => world.simulator.accepted().length > 100, 'some have left');
    const answers = await Promise.all(lists.map(async (listId) => ({
      listId, ...await cancel(sender, listId), taken: world.simulator.accepted().length, at: await clock(),
    })));
    const onWire = answers.reduce((sum, { submitted }) => sum + submitted, 0);
    expect(onWire).toBeGreaterThan(0);
    for (const { listId } of lists.map((listId) => ({ listId }))) {
      await until(async () => !await isInProgress(listId), 'all answers are stored');
    }
    const taken = Math.max(...answers.map((answer) => answer.taken));
    expect(world.simulator.accepted().length).toBeLessThanOrEqual(taken + onWire * parts);
    for (const { listId, at } of answers) expect(await sentAfter(listId, at)).toEqual([]);
    expect(await world.db`select from cancel_acknowledgement`).toHaveLength(0);
    expect(await world.findings()).toEqual([]);
  });

  it('with a node that died before it acknowledged, whose submits may be on the wire', async () => {
    const sender = await createSender(world.db, [await createConnection(world.db, world.port)], 1_000_000n);
    const listId = await createList(world.db, sender, numbers(5));
    const [dead] = await world.db<{ id: bigint }[]>`insert into engine_node default values returning id`;
    await claimFor(dead?.id ?? 0n, listId, 2);
    expect(await cancel(sender, listId)).toEqual({ id: Number(listId), status: 3, submitted: 2 });
    expect(await world.db`select from engine_node where ended_at is null`).toHaveLength(0);
  });

  it('with a node that died in the middle of a transaction, which the database ends only later', async () => {
    const sender = await createSender(world.db, [await createConnection(world.db, world.port)], 1_000_000n);
    const listId = await createList(world.db, sender, numbers(5));
    const [dead] = await world.db<{ id: bigint }[]>`insert into engine_node default values returning id`;
    await claimFor(dead?.id ?? 0n, listId, 2);
    const own = await world.db.reserve();
    await own`begin`;
    await own`update send_attempt set logged_at = now() where node_id = ${dead?.id ?? 0n}`;
    const canceled = cancel(sender, listId);
    await until(async () => (await world.db`select from pg_locks join pg_stat_activity using (pid) where not granted
      and datname = current_database()`).length > 0, 'the node is being ended');
    await until(async () => (await world.db`select from pg_locks join pg_stat_activity using (pid) where not granted
      and datname = current_database()`).length === 0, 'that took too long');
    await own`rollback`;
    own.release();
    expect(await canceled).toEqual({ id: Number(listId), status: 3, submitted: 2 });
    expect(await world.db`select from engine_node where ended_at is null`).toHaveLength(0);
  });

  it('with a node that is cut off its database between the cancel and its acknowledgement', async () => {
    // So long that submits are unanswered at the cancel, on a slow machine too.
    world.simulator.behave({ rules: [], answerDelayMs: [200, 400], receipts: false });
    const sender = await createSender(world.db, [await createConnection(world.db, world.port, { window: 20 })], 100_000_000n);
    const line = await DatabaseLine.open(world.database.url);
    const engine = new Engine({ databaseUrl: line.url, environment: { SMSC_PASSWORD: 'secret' }, failed: () => undefined });
    await engine.start();
    const listId = await createList(world.db, sender, numbers(2_000));
    await until(() => world.simulator.accepted().length > 50, 'some have left');
    line.disconnect();
    const { submitted } = await cancel(sender, listId);
    const taken = world.simulator.accepted().length;
    expect(submitted).toBeGreaterThan(0);
    line.mend();
    await engine.stop(200);
    await line.close();
    expect(world.simulator.accepted().length).toBe(taken);
  });

  it('beside living nodes that do not send, and one of which nothing was claimed', async () => {
    world.simulator.behave({ rules: [], answerDelayMs: [20, 60], receipts: false });
    const sender = await createSender(world.db, [await createConnection(world.db, world.port, { window: 20 })], 100_000_000n);
    await world.engine();
    const idle = await Promise.all([livingNode('web'), livingNode('receiver'), livingNode('web', 'receiver'), livingNode('dispatcher')]);
    const listId = await createList(world.db, sender, numbers(700));
    await until(() => world.simulator.accepted().length > 50, 'some have left');
    await world.db`update mailing_list set status = 3 where id = ${listId}`;
    expect(await withoutDeadline(sender, listId)).toBeGreaterThanOrEqual(0);
    const unsent = await createList(world.db, sender, numbers(2), { set: { due_at: new Date(Date.now() + 3_600_000) } });
    expect((await cancel(sender, unsent)).submitted).toBe(0);
    await Promise.all(idle.map((node) => node.stop()));
  });

  it('with a node that is draining, whose submits are not answered', async () => {
    world.simulator.behave({ rules: [], answerDelayMs: [20_000, 20_000], receipts: false });
    const sender = await createSender(world.db, [await createConnection(world.db, world.port, { window: 20 })], 100_000_000n);
    const engine = new Engine({
      databaseUrl: world.database.url, environment: { SMSC_PASSWORD: 'secret' }, failed: (error) => world.failures.push(error),
    });
    await engine.start();
    const listId = await createList(world.db, sender, numbers(100));
    await until(() => isInProgress(listId), 'some were claimed');
    let drained = false;
    const stopped = engine.stop(8_000).then(() => { drained = true; });
    expect((await cancel(sender, listId)).submitted).toBeGreaterThan(0);
    expect(drained).toBe(false);
    await stopped;
  });

  it('with a node that never acknowledges: after the deadline, or once it holds nothing any more, or once the client has left', async () => {
    const sender = await createSender(world.db, [await createConnection(world.db, world.port)], 1_000_000n);
    const node = await livingNode('dispatcher');
    const lists = await Promise.all([0, 1, 2].map((at) => createList(world.db, sender, numbers(5, at * 10))));
    const [late = 0n, stored = 0n, left = 0n] = lists;
    for (const listId of lists) await claimFor(node.id, listId, 2);
    await world.db`update mailing_list set status = 3`;
    const started = performance.now();
    expect(await untilNothingIsSent(world.db, { customerId: sender.customerId, listId: late }, { deadlineMs: 1_000 })).toBe(2);
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_000);
    const storing = withoutDeadline(sender, stored);
    await world.db`delete from send_attempt where list_id = ${stored}`;
    expect(await storing).toBe(0);
    const client = new AbortController();
    const leaving = withoutDeadline(sender, left, client.signal);
    client.abort();
    expect(await leaving).toBe(2);
    await node.stop();
  });
});
