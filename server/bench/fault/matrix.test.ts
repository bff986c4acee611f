import { EventEmitter } from 'node:events';
import { playMatrix, type Judged, type MatrixOptions } from './matrix';

const good: Judged = { faults: [], kills: 1 };
const scenario = (id: string, play: () => Promise<Judged>) => ({ id, name: `scenario ${id}`, play });
const fine = scenario('fine', async () => good);
const throws = scenario('throws', async () => { throw new Error('it threw'); });
const hangs = scenario('hangs', () => new Promise(() => undefined));

async function play(options: Pick<MatrixOptions<number>, 'scenarios'> & Partial<MatrixOptions<number>>) {
  const lines: string[] = [];
  const opened: number[] = [];
  const closed: number[] = [];
  const result = await playMatrix<number>({
    seeds: [1], deadlineMs: 50, events: new EventEmitter(), print: (line) => lines.push(line),
    open: async () => opened.push(opened.length),
    close: async (field) => { closed.push(field); },
    ...options,
  });
  const verdicts = lines.filter((line) => /^(ok|BROKEN)/.test(line)).map((line) => line.slice(0, 13));
  return { ...result, opened: opened.length, closed: closed.length, lines, verdicts };
}

it('plays every scenario though one throws and one hangs, and closes every field', async () => {
  const { verdicts, lines, ...result } = await play({ scenarios: [fine, throws, hangs, fine], seeds: [1, 2] });
  const once = ['ok      fine ', 'BROKEN  throw', 'BROKEN  hangs', 'ok      fine '];
  expect(verdicts).toEqual([...once, ...once]);
  const broken = ['throws seed 1', 'hangs seed 1', 'throws seed 2', 'hangs seed 2'];
  expect(result).toEqual({ kills: 4, broken, opened: 6, closed: 6 });
  expect(lines.join('\n')).toContain('it threw');
  expect(lines.join('\n')).toContain('the scenario has not ended within 0.05 s');
});

it('names scenarios with faults, and their faults, and goes on with a fresh field', async () => {
  const { broken, lines, opened } = await play({ scenarios: [scenario('F1', async () => ({ faults: ['3 lost'], kills: 0 })), fine] });
  expect(broken).toEqual(['F1 seed 1']);
  expect(opened).toBe(2);
  expect(lines).toContain('        3 lost');
});

it('keeps a shared field for all seeds', async () => {
  expect(await play({ scenarios: [fine], seeds: [1, 2, 3], isShared: true })).toMatchObject({ opened: 1, closed: 1, broken: [] });
});

it('goes on when a field cannot be opened, opens too late or does not close', async () => {
  let times = 0;
  const late: number[] = [];
  const { verdicts, lines } = await play({
    scenarios: [fine, fine, fine],
    open: async () => {
      const time = ++times;
      if (time === 1) throw new Error('no room');
      if (time === 2) await new Promise((over) => { setTimeout(over, 100); });
      return time;
    },
    close: async (field) => {
      late.push(field);
      await new Promise((over) => { setTimeout(over, 100); });
      throw new Error('it does not close');
    },
  });
  expect(verdicts.map((line) => line.slice(0, 6))).toEqual(['BROKEN', 'BROKEN', 'ok    ']);
  expect(lines.join('\n')).toContain('no room');
  expect(lines.join('\n')).toContain('it does not close');
  expect(late.sort()).toEqual([2, 3]);
});

it.each(['uncaughtException', 'unhandledRejection'])('counts an %s and goes on', async (event) => {
  const events = new EventEmitter();
  const stray = scenario('stray', async () => {
    events.emit(event, new Error('nobody awaited me'));
    return good;
  });
  const { broken, verdicts, lines } = await play({ scenarios: [stray, fine], events });
  expect([broken, verdicts.at(-1)]).toEqual([['nobody awaited'], 'ok      fine ']);
  expect(lines[0]).toContain('nobody awaited me');
  expect(events.eventNames()).toEqual([]);
});
