import { Gatherer } from './gatherer';

const nextTurn = () => new Promise((resolve) => { setImmediate(resolve); });

function gathererOf(answer: (questions: readonly number[]) => Promise<number[]> = async (questions) => questions.map((each) => each * 2)) {
  const batches: number[][] = [];
  return { batches, gatherer: new Gatherer<number, number>((questions) => {
    batches.push([...questions]);
    return answer(questions);
  }, { questions: 3, batches: 2 }) };
}

afterEach(() => { jest.useRealTimers(); });

it('asks together what comes in one turn, group by group and at most so many at once', async () => {
  const { batches, gatherer } = gathererOf();
  const asked = [gatherer.ask('a', 1), gatherer.ask('b', 2), ...[3, 4, 5, 6].map((each) => gatherer.ask('a', each))];
  expect(await Promise.all(asked)).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toHaveLength(3);
  expect(batches).toEqual(expect.arrayContaining([[1, 3, 4], [2], [5, 6]]));
});

it('asks a group again only after it was answered, and with everything that came meanwhile', async () => {
  const gates: (() => void)[] = [];
  const { batches, gatherer } = gathererOf(async (questions) => {
    await new Promise<void>((open) => { gates.push(open); });
    return [...questions];
  });
  const first = gatherer.ask('a', 1);
  await nextTurn();
  const later = [gatherer.ask('a', 2), gatherer.ask('a', 3)];
  await nextTurn();
  expect(batches).toEqual([[1]]);
  gates.shift()?.();
  await first;
  while (gates.length === 0) await new Promise((soon) => { setTimeout(soon, 1); });
  gates.shift()?.();
  expect(await Promise.all(later)).toEqual([2, 3]);
  expect(batches).toEqual([[1], [2, 3]]);
});

it('lets groups take turns where more of them ask than may be asked at once', async () => {
  const gates: (() => void)[] = [];
  const { batches, gatherer } = gathererOf(async (questions) => {
    await new Promise<void>((open) => { gates.push(open); });
    return [...questions];
  });
  const asked = [1, 2, 3, 4].map((each) => gatherer.ask('long', each));
  asked.push(...[5, 6].map((each) => gatherer.ask(String(each), each)));
  await nextTurn();
  expect(batches).toEqual([[1, 2, 3], [5]]);
  for (let open = 0; open < 4; open++) {
    while (!gates[open]) await new Promise((later) => { setTimeout(later, 1); });
    gates[open]?.();
    await nextTurn();
  }
  await Promise.all(asked);
  expect(batches).toEqual([[1, 2, 3], [5], [6], [4]]);
});

it('gathers for a while after a batch of the same group', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  const { batches, gatherer } = gathererOf();
  await gatherer.ask('a', 1);
  const second = gatherer.ask('a', 2);
  await nextTurn();
  const third = gatherer.ask('a', 3);
  await gatherer.ask('b', 4);
  expect(batches).toEqual([[1], [4]]);
  jest.advanceTimersByTime(10);
  await Promise.all([second, third]);
  expect(batches).toEqual([[1], [4], [2, 3]]);
});

it('fails the questions of a batch alone', async () => {
  const { gatherer } = gathererOf(async (questions) => {
    if (questions.includes(2)) throw new Error('no answer');
    return [...questions];
  });
  const failing = gatherer.ask('a', 2);
  await expect(failing).rejects.toThrow('no answer');
  expect(await gatherer.ask('a', 1)).toBe(1);
  const { gatherer: short } = gathererOf(async () => []);
  await expect(short.ask('a', 1)).rejects.toThrow('1 questions got 0 answers');
});
