import fc from 'fast-check';
import type { NewApiMessage } from '@portal/contracts/api';
import { databaseUrl } from '../../../../test/cluster';
import { disagreements } from '../../../../test/usage';
import { limitsOf, setLimits, spendRules } from '../../../customers/limits';
import { availableOf, verifyLedger } from '../../../money/billing';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import type { Node, Sent } from './nodes.fixture';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const RUNS = 8;
const MONEY = { rich: 1_000_0000n, poor: 25_000n, limited: 1_000_0000n };
const PER_BLOCK = 6;
/** Refusals that the calls below may get. Any other error fails the test. */
const REFUSALS = ['balance_insufficient', 'traffic_stopped', 'idempotency_in_progress', 'idempotency_key_reused', 'customer_sms_id_taken'];

let world: MailingWorld;
let nodes: [Node, Node];
beforeAll(async () => {
  world = await createMailingWorld();
  const [{ name } = { name: '' }] = await world.db<{ name: string }[]>`select current_database() as name`;
  const url = databaseUrl(process.env.TEST_SERVER_URL ?? '', name);
  nodes = [await openAlone(url), await openAlone(url)];
  process.stdout.write(`SEED=${seed}\n`);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  expect(await verifyLedger(world.db, { further: spendRules })).toEqual([]);
  expect(await disagreements(world.db)).toEqual([]);
  await world.close();
});

/** Like another process: with its own writers, known streams and running calls. */
async function openAlone(url: string): Promise<Node> {
  let node: Node | undefined;
  await jest.isolateModulesAsync(async () => { node = (await import('./nodes.fixture')).openNode(url); });
  if (!node) throw new Error('no node was opened');
  return node;
}

type Name = keyof typeof MONEY;
type Call = { by: Name; at: 0 | 1; message: Pick<NewApiMessage, 'text' | 'customerSmsId'>; key: string | undefined };
type Step = Call | { close: Name };

const names = fc.constantFrom(...(Object.keys(MONEY) as Name[]));
const call: fc.Arbitrary<Call> = fc.record({
  by: names, at: fc.constantFrom(0, 1),
  message: fc.record({
    text: fc.constantFrom('Hello', 'я'.repeat(71)), customerSmsId: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  }),
  key: fc.option(fc.constantFrom('k1', 'k2', 'k3', 'k4'), { nil: undefined }),
});
const step: fc.Arbitrary<Step> = fc.oneof({ weight: 12, arbitrary: call }, { weight: 1, arbitrary: fc.record({ close: names }) });
/** Steps of a round run side by side. Each round has a quarter of an hour of its own, all in one hour. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 16 }), { minLength: 1, maxLength: 3 });
const QUARTER_MS = 15 * 60_000;

type Answered = Call & { sent: Sent };

/** Closes a customer's streams at most once, because a message joins none of more than three quarters. */
async function run(senders: Record<Name, Sender>, round: readonly Step[]): Promise<Answered[]> {
  const closing = new Set<Name>();
  const answers = await Promise.all(round.map(async (one): Promise<Answered[]> => {
    if ('close' in one) {
      if (closing.has(one.close)) return [];
      closing.add(one.close);
      await world.db`
        update mailing_list set open_until = now() where customer_id = ${senders[one.close].customer.id} and stream_key is not null`;
      return [];
    }
    return [{ ...one, sent: await send(senders[one.by], one) }];
  }));
  return answers.flat();
}

function send({ customer }: Sender, { at, message, key }: Call): Promise<Sent> {
  return nodes[at].send(customer.id, {
    to: '+380671234567', from: 'DEMO', type: 'sms', contentType: 'text/plain', stopListCheck: true, ...message,
  }, { key, now: world.clock.now });
}

async function createSenders(): Promise<Record<Name, Sender>> {
  const [rich, poor, limited] = [
    await world.unguarded(['user'], MONEY.rich), await world.unguarded(['user'], MONEY.poor), await world.sender(['user'], MONEY.limited),
  ];
  await setLimits(world.db, limited.customer.id, { ...await limitsOf(world.db, limited.customer.id), perBlock: PER_BLOCK });
  return { rich, poor, limited };
}

const messagesOf = (answered: readonly Answered[]) => answered.flatMap(({ sent }) => ('message' in sent ? [sent.message] : []));

/** Rows of a customer in every table that accepting a message writes to. */
async function storedFor({ customer: { id } }: Sender) {
  const { db } = world;
  const idsOf = async (rows: PromiseLike<{ id: bigint }[]>) => (await rows).map((row) => String(row.id));
  const [sums] = await db<Record<'price' | 'reserved' | 'charges' | 'postings' | 'counted' | 'spend' | 'block', bigint>[]>`
    select
      (select coalesce(sum(price), 0)::bigint from message where customer_id = ${id}) as price,
      (select coalesce(sum(balance), 0)::bigint from account where customer_id = ${id} and kind = 'reserved') as reserved,
      (select coalesce(sum(reserved), 0)::bigint from mailing_charge where customer_id = ${id}) as charges,
      (select coalesce(sum(amount), 0)::bigint from posting where customer_id = ${id} and kind = 'reserve') as postings,
      (select coalesce(sum(messages), 0)::bigint from mailing_counter where customer_id = ${id} and status = 10) as counted,
      (select coalesce(sum(counted), 0)::bigint from traffic_count where customer_id = ${id} and kind = 'spend') as spend,
      (select coalesce(sum(counted), 0)::bigint from traffic_count where customer_id = ${id} and kind = 'block') as block`;
  return {
    ...sums,
    messages: await idsOf(db`select id from message where customer_id = ${id} order by id`),
    queued: await idsOf(db`select message_id as id from message_queue where customer_id = ${id} order by message_id`),
    textless: await db`
      select from message join mailing_list list on list.id = list_id
      where message.customer_id = ${id} and stream_key is not null
        and not exists (select from message_content content where content.customer_id = ${id} and message_id = message.id)`,
    strayTexts: await db`
      select from message_content where customer_id = ${id} and message_id not in (select id from message where customer_id = ${id})`,
    named: await idsOf(db`select message_id as id from customer_sms where customer_id = ${id} order by message_id`),
    keys: (await db`select from idempotency_record where customer_id = ${id}`).length,
    differing: await db`
      select list_id from mailing_counter counter where customer_id = ${id} and status = 10
        and messages <> (select count(*) from message where customer_id = ${id} and list_id = counter.list_id)`,
  };
}

/** What is stored is what was answered: each message once, and nothing of refused calls. */
async function expectStored(name: Name, sender: Sender, answered: readonly Answered[]): Promise<void> {
  const byId = new Map(messagesOf(answered).map((message) => [message.id, message]));
  const ids = [...byId.keys()].sort((one, other) => Number(one) - Number(other));
  const stored = await storedFor(sender);
  const { price } = stored;
  expect(stored).toMatchObject({
    messages: ids, queued: ids, textless: [], strayTexts: [], reserved: price, charges: price, postings: price, spend: price,
    counted: BigInt(ids.length), differing: [],
    named: ids.filter((id) => byId.get(id)?.customerSmsId !== null),
    keys: new Set(answered.flatMap(({ key, sent }) => (key !== undefined && 'message' in sent ? [key] : []))).size,
  });
  expect(price).toBe([...byId.values()].reduce((sum, { parts }) => sum + 4_800n * BigInt(parts), 0n));
  expect((await availableOf(world.db, sender.customer.id, sender.accountId)).available).toBe(MONEY[name] - (price ?? 0n));
  if (name === 'limited') {
    expect(stored.block).toBe(BigInt(ids.length));
    expect(ids.length).toBeLessThanOrEqual(PER_BLOCK);
  }
}

/** Calls with the same key, or the same id of the customer, got the same message. */
function expectOnce(answered: readonly Answered[]): void {
  for (const nameOf of [({ key }: Answered) => key, ({ message }: Answered) => message.customerSmsId]) {
    const ids = new Map<string, Set<string>>();
    for (const each of answered) {
      const name = nameOf(each);
      if (name !== undefined && 'message' in each.sent) ids.set(name, (ids.get(name) ?? new Set()).add(each.sent.message.id));
    }
    expect([...ids].filter(([, of]) => of.size > 1)).toEqual([]);
  }
}

/** Each key keeps its answer on both nodes, also where the call could not be accepted any more. */
async function expectKeyAnswers(sender: Sender, answered: readonly Answered[]): Promise<void> {
  for (const each of answered) {
    if (each.key === undefined || 'refused' in each.sent) continue;
    for (const at of [0, 1] as const) {
      expect(await send(sender, { ...each, at })).toEqual({ message: each.sent.message, isReplayed: true });
    }
  }
}

it('[API-01] whatever two nodes are sent side by side, each answered message exists once, and a refused one left nothing', async () => {
  await fc.assert(fc.asyncProperty(rounds, async (all) => {
    const senders = await createSenders();
    world.clock.now = new Date(Math.ceil(Date.now() / (4 * QUARTER_MS)) * 4 * QUARTER_MS);
    const answered: Answered[] = [];
    for (const round of all) {
      answered.push(...await run(senders, round));
      world.clock.advance(QUARTER_MS);
    }
    const refused = answered.flatMap(({ sent }) => ('refused' in sent ? [sent.refused] : []));
    expect(refused.filter((each) => !REFUSALS.includes(each))).toEqual([]);
    for (const name of Object.keys(senders) as Name[]) {
      const own = answered.filter(({ by }) => by === name);
      expectOnce(own);
      await expectKeyAnswers(senders[name], own);
      await expectStored(name, senders[name], own);
    }
  }), { seed, numRuns: RUNS, endOnFailure: true });
});
