import type { BehaviourChange } from '../../../simulators/smsc/behaviour';
import {
  createConnection, createList, createSender, createWorld, numbers, PRICE, until, type TestSender, type World,
} from './engine.fixture';
import type { Engine } from './engine';

let world: World;
beforeEach(async () => {
  world = await createWorld({ seed: 3 });
  await world.db.unsafe(`
    create table unresolved_ever (id bigint primary key);
    create function note_unresolved() returns trigger language plpgsql as $$ begin insert into unresolved_ever values (new.id) on conflict do nothing; return new; end $$;
    create trigger note_unresolved after update of unresolved_since on send_attempt for each row execute function note_unresolved()`);
});
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

const FAILS = '11';
const rules: BehaviourChange['rules'] = [{ endsWith: FAILS, outcome: 'undeliverable' }];

const ALPHA_NAME = 'Portal';
const NUMERIC_SENDER = '380441112233';

async function against(
  behaviour: BehaviourChange, settings: object = {}, name = ALPHA_NAME,
): Promise<{ sender: TestSender; engine: Engine }> {
  world.simulator.behave({ rules, echoReference: false, ...behaviour });
  const sender = await createSender(world.db, [await createConnection(world.db, world.port, { responseTimeoutMs: 2_000, ...settings })]);
  await world.db`update direction set provider_alpha_name = ${name}`;
  return { sender, engine: await world.engine() };
}

const counts = (sender: TestSender, listId: bigint, expected: Record<string, number>) => until(
  async () => JSON.stringify(await world.counts(sender, listId)) === JSON.stringify(expected), JSON.stringify(expected));

/** Messages that contradict the provider's journal; each number is used by one list. A message it never took must be unknown and free. */
async function wrong(): Promise<unknown[]> {
  const reported = new Map(world.simulator.accepted().map(({ destination, state }) => [destination, state === 'delivered' ? 3 : 2]));
  const messages = await world.db<{ recipient: string; status: number; charged: bigint; parts: number }[]>`
    select recipient, status, charged, reason from message`;
  return messages.filter(({ recipient, status, charged }) => {
    const end = reported.get(recipient);
    return end === undefined ? status !== 101 || charged !== 0n : status !== end || charged !== PRICE;
  });
}

const over = (listId: bigint) => until(async () => (
  await world.status(listId) === 2 && (await world.db`select from message where list_id = ${listId}
    and status in (0, 1)`).length === 0), 'the list is over');

const unresolvedEver = async () => (await world.db`select from unresolved_ever`).length;
const taken = () => world.simulator.accepted().map(({ destination, part }) => `${destination}/${part?.number ?? 1}`).sort();

const forms: [string, BehaviourChange, string][] = [
  ['as it was submitted', {}, ALPHA_NAME],
  ['with a plus', { receiptNumbers: 'plus' }, ALPHA_NAME],
  ['as it is dialled at home', { receiptNumbers: 'national' }, ALPHA_NAME],
  ['in data_sm', { deliverBy: 'data_sm', receiptsBy: 'tlv' }, ALPHA_NAME],
  ['behind the name of the sender', { receiptAddresses: 'submitted' }, ALPHA_NAME],
  ['beside the number of the sender', {}, NUMERIC_SENDER],
  ['behind the number of the sender', { receiptAddresses: 'submitted' }, NUMERIC_SENDER],
];

it.each(forms)('[CHN-07:reused-ids] tells messages with one id apart by the recipient, given %s, late receipts too', async (
  _how, behaviour, name,
) => {
  const { sender, engine } = await against({ ...behaviour, resetIdsAfter: 60, receiptDelayMs: [2_500, 2_600] }, {}, name);
  const first = await createList(world.db, sender, numbers(60));
  await counts(sender, first, { 1: 60 });
  world.simulator.behave({ receiptDelayMs: [0, 0] });
  // Another network, the same last digits: only the whole number distinguishes them.
  const second = await createList(world.db, sender, numbers(60).map((number) => number.replace('38050', '38067')));
  await counts(sender, second, { 2: 6, 3: 54 });
  expect(await world.counts(sender, first)).toEqual({ 1: 60 });
  await until(() => engine.state().connections[0]?.reusedIds === 60, 'the reused ids are counted');
  await counts(sender, first, { 2: 6, 3: 54 });
  expect(engine.state().connections[0]).toMatchObject({ reusedIds: 60, otherRecipients: 0 });
  expect(await wrong()).toEqual([]);
  expect(await world.db`select from delivery_receipt where not applied`).toHaveLength(0);
  expect(await world.findings()).toEqual([]);
});

it.each<[string, BehaviourChange]>([
  ['masked', { receiptNumbers: 'masked' }],
  ['in groups', { receiptNumbers: 'spaced' }],
  ['not at all', { receiptNumbers: 'empty' }],
  ['masked, with the addresses as in the submit', { receiptNumbers: 'masked', receiptAddresses: 'submitted' }],
])('[CHN-07] takes receipts to a sender that is a number which name the recipient %s', async (_how, behaviour) => {
  const { sender, engine } = await against(behaviour, {}, NUMERIC_SENDER);
  const listId = await createList(world.db, sender, numbers(60, 5_000));
  await counts(sender, listId, { 2: 6, 3: 54 });
  expect(engine.state().connections[0]).toMatchObject({ otherRecipients: 0 });
  expect(await wrong()).toEqual([]);
});

it.each<[string, BehaviourChange, object]>([
  ['masks the recipient', { receiptNumbers: 'masked' }, {}],
  ['leaves the recipient out', { receiptNumbers: 'empty' }, {}],
  ['replaces the recipient', {}, { receiptsNameRecipient: false }],
])('[CHN-07] sends no message again whose answer was lost where the provider %s, and echoes the reference', async (
  _how, behaviour, settings,
) => {
  const { sender } = await against(
    { ...behaviour, rules: [{ endsWith: '11', outcome: 'unanswered' }], echoReference: true, receiptDelayMs: [0, 400] },
    { responseTimeoutMs: 100, echoesReference: true, receiptWithinSeconds: 1, ...settings });
  const listId = await createList(world.db, sender, numbers(100, 5_000));
  await counts(sender, listId, { 3: 100 });
  expect(await unresolvedEver()).toBe(10);
  expect(world.simulator.stats().accepted).toBe(100);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-07] counts each time a recipient is told of under one id, copies once', async () => {
  const { sender } = await against({
    resetIdsAfter: 30, duplicates: 2, receiptBeforeResponse: true, receiptDelayMs: [0, 40], shuffle: true,
  });
  for (let round = 0; round < 3; round++) await counts(sender, await createList(world.db, sender, numbers(30)), { 2: 3, 3: 27 });
  await until(() => world.simulator.stats().receiptsPending === 0, 'no receipt is on its way');
  expect(await world.db`select from provider_message where superseded > 0`).toHaveLength(60);
  expect(await world.db`select from delivery_receipt where not applied`).toHaveLength(0);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-07] counts receipts to somebody whom no message with their id is to, and applies them to nobody', async () => {
  const { sender, engine } = await against({ receipts: false });
  const listId = await createList(world.db, sender, numbers(1));
  await counts(sender, listId, { 1: 1 });
  const [sent] = world.simulator.accepted();
  world.simulator.deliver({ id: sent?.id ?? '', source: '380671112233', destination: 'Portal', state: 'undeliverable' });
  await until(() => engine.state().connections[0]?.otherRecipients === 1, 'it is counted');
  expect(await world.counts(sender, listId)).toEqual({ 1: 1 });
  world.simulator.deliver({ id: sent?.id ?? '', source: sent?.destination ?? '', destination: 'Portal', state: 'delivered' });
  await counts(sender, listId, { 3: 1 });
});

it('[CHN-07:unbind] waits for open answers before it answers an unbind, and loses none', async () => {
  const { sender } = await against({ unbindEvery: 20, answerDelayMs: [50, 250] });
  const listId = await createList(world.db, sender, numbers(180));
  await counts(sender, listId, { 2: 18, 3: 162 });
  expect(world.simulator.stats().unbinds).toBeGreaterThan(1);
  expect(world.simulator.stats().submits).toBe(180);
  // No submit was ever unanswered: nothing had to be resolved.
  expect(world.simulator.stats().disconnects).toBe(0);
  expect(await unresolvedEver()).toBe(0);
  expect(await wrong()).toEqual([]);
});

it.each<[string, BehaviourChange, { parts?: number; name?: string }]>([
  ['its recipient', {}, {}],
  ['its recipient as it is dialled at home, copies and all', { receiptNumbers: 'national', duplicates: 1, shuffle: true }, {}],
  ['its recipient, part by part', { disconnectAfterSubmits: 40 }, { parts: 3 }],
  ['its recipient, under ids that were used before', { resetIdsAfter: 25 }, {}],
  ['its recipient, in data_sm', { deliverBy: 'data_sm', receiptNumbers: 'plus' }, {}],
  ['its recipient, behind the number of the sender', { receiptAddresses: 'submitted' }, { name: NUMERIC_SENDER }],
])('[CHN-07:cut] resolves what a cut connection leaves without an answer by %s, and charges it', async (
  _how, behaviour, { parts = 1, name },
) => {
  const { sender } = await against(
    { disconnectAfterSubmits: 30, disconnectRepeatedly: true, answerDelayMs: [5, 40], receiptDelayMs: [0, 300], ...behaviour },
    { unresolvedSeconds: 4 }, name);
  const listId = await createList(world.db, sender, numbers(120), { body: 'x'.repeat(parts * 130), parts });
  await over(listId);
  expect(world.simulator.stats().disconnects).toBeGreaterThan(1);
  const resolved = await world.db`
    select from unresolved_ever where id not in (select id from send_attempt)`;
  expect(resolved.length).toBeGreaterThan(0);
  if (parts === 1) expect(await wrong()).toEqual([]);
  expect(new Set(taken()).size).toBe(taken().length);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-07] leaves unknown, free and unsent what the provider never took', async () => {
  const { sender } = await against({
    disconnectAfterSubmits: 20, disconnectRepeatedly: true, disconnectBeforeAccepting: true, answerDelayMs: [5, 20],
  }, { unresolvedSeconds: 3 });
  const listId = await createList(world.db, sender, numbers(60));
  await over(listId);
  expect(world.simulator.stats().accepted).toBeLessThan(60);
  expect(await wrong()).toEqual([]);
  expect(new Set(taken()).size).toBe(taken().length);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-07:data_sm] takes receipts and messages of subscribers in data_sm', async () => {
  const { sender } = await against({ deliverBy: 'data_sm', receiptsBy: 'text' });
  const listId = await createList(world.db, sender, numbers(20));
  await counts(sender, listId, { 2: 2, 3: 18 });
  expect(world.simulator.incoming({ source: '380671112233', destination: 'Portal', text: 'Дякую' })).toBe(true);
  await until(() => world.simulator.stats().incomingAcknowledged === 1, 'it is acknowledged');
  expect([...await world.db`select source, text from incoming_message`]).toEqual([{ source: '380671112233', text: 'Дякую' }]);
});
