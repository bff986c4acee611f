import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { until } from '../../../../test/until';
import { planConnection } from '../../channels';
import { inTransaction } from '../../../platform/db';
import { createConnection, createList, createSender, numbers, PRICE, type TestSender } from '../engine.fixture';
import { Claimer } from './claimer';
import { WireTexts } from './wire-text';
import { WorkList } from './work-list';

let database: TestDatabase;
let sender: TestSender;
let connectionId: bigint;
let nodeId: bigint;
const plan = planConnection('smpp', {
  host: '127.0.0.1', port: 1, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD', binds: 1, window: 50, messageIdFormat: 'decimal',
}, { name: 'test', environment: { SMSC_PASSWORD: 'secret' }, callbackUrl: null });

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  connectionId = await createConnection(db, 1);
  sender = await createSender(db, [connectionId]);
  const [node] = await db<{ id: bigint }[]>`
    with node as (insert into engine_node (expires_at) values (now() + interval '1 day') returning id),
    lease as (insert into connection_lease (connection_id, node_id) select ${connectionId}, id from node)
    select id from node`;
  nodeId = node?.id ?? 0n;
});
afterAll(() => database.drop());

type Stream = {
  /** Ids of its first messages. Those between two of them are free, as if other nodes had taken them and insert their messages later. */
  ids: bigint[];
  /** Claims until nothing is found, and returns the messages claimed so far. */
  claim(): Promise<bigint[]>;
  /** As the engine does when it receives an announcement. */
  announce(id: bigint): void;
  join(id: bigint): Promise<void>;
  /** Runs `meanwhile` after the snapshot of a claim was taken. `cause`: why the stream is claimed. */
  claimDuring(meanwhile: () => Promise<void>, cause?: () => void): Promise<void>;
};

const GAP = 10n;

/** The work list never polls, so only announcements lead to messages that join. `room`: messages per claim. */
async function createStream(room: number): Promise<Stream> {
  const { db } = database;
  const listId = await createList(db, sender, numbers(1), { lane: 2 });
  await db`delete from message_queue where list_id = ${listId}`;
  await db`
    update mailing_list set source = 'api', personal = true, recipients = 0, stream_key = decode(md5(id::text), 'hex'), queue_seconds = 600,
      open_until = now() + interval '10 minutes', queue_until = now() + interval '20 minutes'
    where id = ${listId}`;
  // Far from the ids that the sequence gives.
  const start = listId * 1_000_000n;
  const ids = [1n, 2n, 3n, 4n, 5n].map((at) => start + GAP * at);
  for (const id of ids) await insert(listId, id);
  const work = new WorkList(db, () => 0, 60_000);
  await work.refresh();
  let steps = 0;
  const claimer = new Claimer('urgent', {
    id: connectionId, plan, db, work, texts: new WireTexts(10), nodeId: () => nodeId, isUp: () => true, isIdle: () => true,
    room() {
      steps++;
      return room;
    },
    shouldClaim: () => true, references: () => 1, took: () => undefined, failed: (error) => { throw error; },
  });
  const claim: Stream['claim'] = async () => {
    claimer.run();
    for (let before = -1; before !== steps;) {
      before = steps;
      await claimer.settled();
      await new Promise((resolve) => { setImmediate(resolve); });
    }
    const rows = await db<{ id: bigint }[]>`select message_id as id from send_attempt where list_id = ${listId} order by message_id`;
    return rows.map(({ id }) => id);
  };
  const announce = (id: bigint) => {
    work.noteQueued({ lane: 2, listId, messageId: id });
    claimer.run();
  };
  return {
    ids, claim, announce,
    async join(id) {
      await insert(listId, id);
      announce(id);
    },
    async claimDuring(meanwhile, cause = () => claimer.run()) {
      await inTransaction(db, async (tx) => {
        await tx`select from engine_node where id = ${nodeId} for update`;
        cause();
        await until(async () => (await db`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length === 1, 'the claim waits');
        await meanwhile();
      });
      await claim();
    },
  };
}

async function insert(listId: bigint, id: bigint): Promise<void> {
  await database.db`
    with created as (
      insert into message (customer_id, id, list_id, recipient, parts, price) overriding system value
      values (${sender.customerId}, ${id}, ${listId}, '380501234567', 1, ${PRICE})
    ), written as (
      insert into message_content (customer_id, message_id, body) values (${sender.customerId}, ${id}, 'Hello')
    )
    insert into message_queue (customer_id, list_id, message_id, lane, price, recipient, wire_parts)
    values (${sender.customerId}, ${listId}, ${id}, 2, ${PRICE}, '380501234567', 1)`;
}

/** Ids relative to the last of the first messages. */
const joins: [string, number[]][] = [
  ['a later message', [1]], ['an earlier message', [-15]], ['the earliest message', [-41]],
  ['a later and an earlier message', [2, -15]], ['an earlier and a later message', [-15, 2]],
];
const rooms = [100, 5, 2];
const cases = joins.flatMap(([what, offsets]) => rooms.map((room): [number, string, number[]] => [room, what, offsets]));

async function expectAll({ ids, claim }: Stream, joined: readonly bigint[]) {
  expect(await claim()).toEqual([...ids, ...joined].sort((one, other) => (one < other ? -1 : 1)));
}

const idsOf = ({ ids }: Stream, offsets: readonly number[]) => offsets.map((offset) => (ids.at(-1) ?? 0n) + BigInt(offset));

it.each(cases)('during a claim with room for %i, %s can join and is claimed next', async (room, _what, offsets) => {
  const stream = await createStream(room);
  const joined = idsOf(stream, offsets);
  await stream.claimDuring(async () => { for (const id of joined) await stream.join(id); });
  await expectAll(stream, joined);
});

it.each(cases)('with room for %i, %s can join a drained stream and is claimed', async (room, _what, offsets) => {
  const stream = await createStream(room);
  await expectAll(stream, []);
  const joined = idsOf(stream, offsets);
  for (const id of joined) await stream.join(id);
  await expectAll(stream, joined);
});

it.each(cases)('during a claim that finds nothing, with room for %i, %s can join and is claimed', async (room, _what, offsets) => {
  const stream = await createStream(room);
  await expectAll(stream, []);
  const joined = idsOf(stream, offsets);
  await stream.claimDuring(async () => { for (const id of joined) await stream.join(id); }, () => stream.announce(stream.ids[4] ?? 0n));
  await expectAll(stream, joined);
});
