import fc from 'fast-check';
import { FairQueue, type QueueLimits } from './fair-queue';

const limits: QueueLimits = { width: 3, perKey: 2, waitingPerKey: 4, waiting: 6 };

function bench(of: Partial<QueueLimits> = {}) {
  const turns = new FairQueue({ ...limits, ...of });
  const started: string[] = [];
  const atWork: { key: string; end: (fails: boolean) => void }[] = [];
  const refused: string[] = [];
  let done = 0;
  return {
    started, atWork, refused, done: () => done,
    enqueue(key: string) {
      void turns.run(key, () => new Promise<void>((resolve, reject) => {
        started.push(key);
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
  const { enqueue, started, end } = bench({ width: 1, perKey: 1, waitingPerKey: 100, waiting: 100 });
  for (const key of ['x', 'x', 'x', 'x', 'x', 'y', 'z', 'y']) enqueue(key);
  for (let at = 0; at < 7; at++) await end(0);
  expect(started.join('')).toBe('xxyzxyxx');
});

it('lets nobody take all of it, though nobody else is there', () => {
  const { enqueue, atWork } = bench();
  for (let at = 0; at < 5; at++) enqueue('x');
  enqueue('y');
  expect(atWork.map(({ key }) => key)).toEqual(['x', 'x', 'y']);
});

it('refuses beyond a queue, and where all are full the last of the longest', async () => {
  const { enqueue, refused, end, started } = bench({ width: 1, perKey: 1, waitingPerKey: 4, waiting: 5 });
  for (const key of ['x', 'x', 'x', 'x', 'x', 'x']) enqueue(key);
  await new Promise(setImmediate);
  expect(refused).toEqual(['x']);
  for (const key of ['y', 'z']) enqueue(key);
  await new Promise(setImmediate);
  expect(refused).toEqual(['x', 'x']);
  for (let at = 0; at < 6; at++) await end(0);
  expect(started.join('')).toBe('xxyzxx');
});

it('[API-01] holds its limits, loses nobody, starves nobody and forgets who is gone, whatever is asked in whatever order', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ enqueue: fc.constantFrom('a', 'b', 'c', 'd') }) },
    { weight: 2, arbitrary: fc.record({ end: fc.nat(2), fails: fc.boolean() }) },
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
    const { enqueue, end, atWork, started, refused, done } = bench();
    let requested = 0;
    const holds = () => {
      expect(atWork.length).toBeLessThanOrEqual(limits.width);
      for (const key of 'abcd') expect(atWork.filter((each) => each.key === key).length).toBeLessThanOrEqual(limits.perKey);
    };
    for (const each of steps) {
      if ('enqueue' in each) {
        requested++;
        enqueue(each.enqueue);
      } else if (each.end < atWork.length) await end(each.end, each.fails);
      holds();
      const waiting = requested - started.length - refused.length;
      if (waiting > 0) expect(
        atWork.length === limits.width || 'abcd'.split('').some((key) => atWork.filter((one) => one.key === key).length === limits.perKey),
      ).toBe(true);
    }
    while (atWork.length > 0) await end(0);
    await new Promise(setImmediate);
    expect(done() + refused.length).toBe(requested);
  }), { numRuns: 200 });
});

it('gives who comes second to a flood his turn after one of the flood\'s, for as long as it lasts', async () => {
  await fc.assert(fc.asyncProperty(fc.integer({ min: 3, max: 30 }), fc.integer({ min: 1, max: 10 }), async (flood, others) => {
    const { enqueue, end, started } = bench({ width: 1, perKey: 1, waitingPerKey: 100, waiting: 1_000 });
    for (let at = 0; at < flood; at++) enqueue('x');
    for (let at = 0; at < others; at++) {
      enqueue('y');
      const before = started.length;
      for (let ends = 0; ends < 3 && !started.slice(before).includes('y'); ends++) await end(0);
      expect(started.slice(before)).toContain('y');
      expect(started.slice(before).filter((key) => key === 'x').length).toBeLessThanOrEqual(1);
    }
  }), { numRuns: 50 });
});
