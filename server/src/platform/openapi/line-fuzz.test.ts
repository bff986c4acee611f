import { apiMessages } from '@portal/contracts/api';
import * as fc from 'fast-check';
import { createBulkWorld, NDJSON, type BulkAnswer, type BulkWorld, type BulkClient } from '../../../test/sending';
import { apiDocument } from './document';
import { malformedBodies, sampleOf, whole, type MalformedBody, type Schema } from './malformed-bodies.fixture';
import { problemOf } from './problems.fixture';

const { method, path, line: shape } = apiMessages.sendBulk;
const document = apiDocument({ url: '/' }) as unknown as {
  paths: Record<string, Record<string, { requestBody: { content: Record<string, { 'x-line': Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
};
const line = whole(
  document.paths[path]?.[method.toLowerCase()]?.requestBody.content['application/x-ndjson']?.['x-line'] ?? {}, document.components.schemas,
);
const malformedLines = fc.array(malformedBodies(line), { minLength: 1, maxLength: 40 });
const runs = { seed: 20_261_123, numRuns: 12, endOnFailure: true };
const head = { from: 'DEMO', type: 'sms', text: 'Hello', hold: true };

let world: BulkWorld;
let program: BulkClient;
beforeAll(async () => {
  world = await createBulkWorld();
  program = await world.program();
});
afterAll(() => world.close());

function send(...lines: readonly (string | Buffer)[]) {
  const payload = Buffer.concat([JSON.stringify(head), ...lines].flatMap((each) => [Buffer.from(each), Buffer.from('\n')]));
  return world.app.inject({ method, url: path, headers: { authorization: `Bearer ${program.api.key}`, ...NDJSON }, payload });
}

function expectFaults(
  reported: readonly { line: number; pointer: string; code: string }[], odd: readonly MalformedBody[], firstLine: number,
): void {
  expect(reported.map((each) => each.line)).toEqual(odd.map((_each, at) => firstLine + at));
  const astray = odd.filter(({ pointer, within }, at) => {
    const { pointer: said = '', code = '' } = reported[at] ?? {};
    return code !== 'payload_too_large' && (within ? !said.startsWith(pointer) : said !== pointer);
  });
  expect(astray).toEqual([]);
}

describe('[API-01] lines of a bulk with one thing wrong in each', () => {
  it('are of the shape without it', async () => {
    const sample = sampleOf(line);
    expect(shape?.safeParse(sample).error?.issues).toBeUndefined();
    const answer = await send(JSON.stringify(sample));
    expect([answer.statusCode, answer.json<BulkAnswer>().accepted]).toEqual([202, 1]);
  });

  it('are rejected alone, each with its place, and only the others are stored', async () => {
    await fc.assert(fc.asyncProperty(malformedLines, async (odd) => {
      const [setsBefore = 0, before = 0] = await world.left(program);
      const answer = await send('{"to":"+380671234567"}', ...odd.map(({ text }) => text), '{"to":"+380671234568"}');
      const { faults, ...counts } = answer.json<BulkAnswer>();
      expect([answer.statusCode, counts]).toEqual([
        202, expect.objectContaining({ lines: odd.length + 2, accepted: 2, duplicates: 0, rejected: odd.length }),
      ]);
      expectFaults(faults, odd, 3);
      expect(await world.left(program)).toEqual([setsBefore + 1, before + 2]);
    }), runs);
  });

  it('are refused where there are no others, and nothing is stored', async () => {
    await fc.assert(fc.asyncProperty(malformedLines, async (odd) => {
      const before = await world.left(program);
      const { code, errors } = problemOf(await send(...odd.map(({ text }) => text)));
      expect(code).toBe('no_valid_numbers');
      const reported = errors.map((each) => ({
        ...each, line: Number(/^line\/(\d+)/.exec(each.pointer)?.[1]), pointer: each.pointer.replace(/^line\/\d+/, ''),
      }));
      expectFaults(reported, odd.slice(0, reported.length), 2);
      expect(reported).toHaveLength(Math.min(20, odd.length));
      expect(await world.left(program)).toEqual(before);
    }), runs);
  });
});
