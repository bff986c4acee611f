import fc from 'fast-check';
import { FairTurns, type TurnLimits } from './fair-turns';

const limits: TurnLimits = { width: 3, perKey: 2, waitingPerKey: 4, waiting: 6 };

function bench(of: Partial<TurnLimits> = {}) {
  const turns = new FairTurns({ ...limits, ...of });
  const begun: string[] = [];
  const atWork: { key: string; end: (fails: boolean) => void }[] = [];
  const refused: string[] = [];
  let done = 0;
  return {
    begun, atWork, refused, done: () => done,
    ask(key: string) {
      void turns.run(key, () => new Promise<void>((resolve, reject) => {
        begun.push(key);
        atWork.push({ key, end: (fails) => (fails ? reject(new Error('of the work')) : resolve()) });
      })).then(() => done++, (error: { error?: string }) => { if (error.error === 'too_many_requests') refused.push(key); else done++; });
    },
    async end(at: number, fails = false) {
      atWork.splice(at, 1)[0]?.end(fails);
      await new Promise(setImmediate);
    },
  };
}

it('serves who waits in turn, however much one of them asks for', async () => {
  const { ask, begun, end } = bench({ width: 1, perKey: 1, waitingPerKey: 100, waiting: 100 });
  for (const key of ['x', 'x', 'x', 'x', 'x', 'y', 'z', 'y']) ask(key);
  for (let at = 0; at < 7; at++) await end(0);
  expect(begun.join('')).toBe('xxyzxyxx');
});

it('lets nobody take all of it, though nobody else is there', () => {
  const { ask, atWork } = bench();
  for (let at = 0; at < 5; at++) ask('x');
  ask('y');
  expect(atWork.map(({ key }) => key)).toEqual(['x', 'x', 'y']);
});

it('refuses beyond a queue, and where all are full the last of the longest', async () => {
  const { ask, refused, end, begun } = bench({ width: 1, perKey: 1, waitingPerKey: 4, waiting: 5 });
  for (const key of ['x', 'x', 'x', 'x', 'x', 'x']) ask(key);
  await new Promise(setImmediate);
  expect(refused).toEqual(['x']);
  for (const key of ['y', 'z']) ask(key);
  await new Promise(setImmediate);
  expect(refused).toEqual(['x', 'x']);
  for (let at = 0; at < 6; at++) await end(0);
  expect(begun.join('')).toBe('xxyzxx');
});

it('[API-01] holds its limits, loses nobody, starves nobody and forgets who is gone, whatever is asked in whatever order', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ ask: fc.constantFrom('a', 'b', 'c', 'd') }) },
    { weight: 2, arbitrary: fc.record({ end: fc.nat(2), fails: fc.boolean() }) },
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
    const { ask, end, atWork, begun, refused, done } = bench();
    let asked = 0;
    const holds = () => {
      expect(atWork.length).toBeLessThanOrEqual(limits.width);
      for (const key of 'abcd') expect(atWork.filter((each) => each.key === key).length).toBeLessThanOrEqual(limits.perKey);
    };
    for (const each of steps) {
      if ('ask' in each) {
        asked++;
        ask(each.ask);
      } else if (each.end < atWork.length) await end(each.end, each.fails);
      holds();
      const waiting = asked - begun.length - refused.length;
      if (waiting > 0) expect(atWork.length === limits.width || 'abcd'.split('').some((key) => atWork.filter((one) => one.key === key).length === limits.perKey)).toBe(true);
    }
    while (atWork.length > 0) await end(0);
    await new Promise(setImmediate);
    expect(done() + refused.length).toBe(asked);
  }), { numRuns: 200 });
});

it('gives who comes second to a flood his turn after one of the flood\'s, for as long as it lasts', async () => {
  await fc.assert(fc.asyncProperty(fc.integer({ min: 3, max: 30 }), fc.integer({ min: 1, max: 10 }), async (flood, others) => {
    const { ask, end, begun } = bench({ width: 1, perKey: 1, waitingPerKey: 100, waiting: 1_000 });
    for (let at = 0; at < flood; at++) ask('x');
    for (let at = 0; at < others; at++) {
      ask('y');
      const before = begun.length;
      for (let ends = 0; ends < 3 && !begun.slice(before).includes('y'); ends++) await end(0);
      expect(begun.slice(before)).toContain('y');
      expect(begun.slice(before).filter((key) => key === 'x').length).toBeLessThanOrEqual(1);
    }
  }), { numRuns: 50 });
});
