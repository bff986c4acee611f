import type { ApiComparison, ApiProblem } from '@portal/contracts/api';
import { createBulkWorld, type BulkClient, type BulkWorld } from '../bulk/bulk.fixture';
import { runNextComparison } from './run-comparison';

let world: BulkWorld;
let program: BulkClient;
beforeAll(async () => { world = await createBulkWorld(); });
beforeEach(async () => { program = await world.program(); });
afterAll(() => world.close());

const lines = Array.from({ length: 40 }, (_, index) => ({ to: `38050${String(1_000_000 + index * 10 + 1)}` }));
const compared = (more: object = {}) => ({ text: 'Hi there', samplePercent: 25, criterion: 'manual', waitHours: 4, ...more });
const send = (head: object = {}, to: readonly object[] = lines) => world.bulk(program, { comparison: compared(), ...head }, to);
const read = (uuid: string, of = program) => of.api.call<ApiComparison>('GET', `/api/v1/lists/${uuid}/comparison`);
const choose = (uuid: string, of = program) => of.api.call<ApiComparison>('POST', `/api/v1/lists/${uuid}/comparison`, { text: 'b' });

it('[MAIL-30] a program sends two texts, reads how they do, and chooses one', async () => {
  const { status, body: { uuid } } = await send();
  expect(status).toBe(202);
  expect((await read(uuid)).status).toBe(404);
  await world.work();
  expect((await read(uuid)).body).toMatchObject({
    texts: { a: 'Hello', b: 'Hi there' }, samplePercent: 25, criterion: 'manual', state: 'sampling', rest: 20, choice: null,
  });
  while (await runNextComparison(world.db, world.clock.now));
  expect((await read(uuid)).body.figures.map(({ text, recipients }) => [text, recipients])).toEqual([['a', 10], ['b', 10]]);
  const other = await world.program();
  expect([(await read(uuid, other)).status, (await choose(uuid, other)).status]).toEqual([404, 404]);
  expect((await choose(uuid)).body.choice).toMatchObject({ text: 'b', by: 'hand' });
  expect((await choose(uuid)).status).toBe(200);
  const again = await program.api.call<ApiProblem>('POST', `/api/v1/lists/${uuid}/comparison`, { text: 'a' });
  expect([again.status, again.body.code]).toEqual([409, 'comparison_not_open']);
});

it.each<[string, object, readonly object[], unknown[]]>([
  ['lines with texts', {}, [...lines, { to: '380671234567', text: 'Own' }], [400, 'comparison_conflict', ['/text']]],
  ['gradual sending', { spreadSeconds: 3_600 }, lines, [400, 'comparison_conflict', ['/spreadSeconds']]],
  ['a share that leaves no rest', { comparison: compared({ samplePercent: 50 }) }, lines,
    [400, 'invalid_request', ['/comparison/samplePercent']]],
  ['the same text', { text: 'Hi there' }, lines, [400, 'comparison_same_text', []]],
])('[MAIL-30] refuses two texts with %s, and stores nothing', async (_, head, to, expected) => {
  expect(await world.refusal(send(head, to))).toEqual(expected);
  expect(await world.left(program)).toEqual([0, 0]);
});
