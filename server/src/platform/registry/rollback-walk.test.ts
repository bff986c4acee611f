import fc from 'fast-check';
import { possibleRollbacks, rolledBack } from './rollback-walk';

type Switch = Parameters<typeof rolledBack>[0][number];
const to = (versions: Record<string, string>): Switch => ({ versions, rollback: false });

function after(history: readonly Switch[], ...rollbacks: (string | undefined)[]) {
  const all = [...history];
  for (const remote of rollbacks) {
    const versions = rolledBack(all, remote);
    if (!versions) return null;
    all.push({ versions, rollback: true });
  }
  return all.at(-1)?.versions;
}

const history = [to({ a: '1' }), to({ a: '1', b: '1' }), to({ a: '2', b: '1' }), to({ a: '2', b: '2' }), to({ a: '3', b: '2' })];

it.each<[string, (string | undefined)[], Record<string, string> | null]>([
  ['the whole set', [undefined], { a: '2', b: '2' }],
  ['the whole set twice, which leads further back', [undefined, undefined], { a: '2', b: '1' }],
  ['the whole set until nothing is left', [undefined, undefined, undefined, undefined, undefined], null],
  ['one remote', ['b'], { a: '3', b: '1' }],
  ['one remote twice', ['a', 'a'], { a: '1', b: '2' }],
  ['one remote to before its first version', ['b', 'b'], null],
  ['a remote that never was', ['c'], null],
  ['one remote, then the whole set, which does not bring it again', ['a', undefined], { a: '2', b: '1' }],
  ['the whole set, then one remote', [undefined, 'a'], { a: '1', b: '2' }],
  ['the switch that brought a remote', ['b', undefined, undefined, undefined], { a: '1' }],
])('takes back %s', (_what, rollbacks, expected) => expect(after(history, ...rollbacks)).toEqual(expected));

it('starts anew from a switch that came after a rollback', () => {
  const taken = [...history, { versions: { a: '2', b: '2' }, rollback: true }, to({ a: '4', b: '2' })];
  expect(after(taken, undefined)).toEqual({ a: '2', b: '2' });
  expect(after(taken, undefined, undefined)).toEqual({ a: '2', b: '1' });
  expect(after(taken, 'a', 'a')).toEqual({ a: '1', b: '2' });
});

it('passes over switches that changed nothing', () => expect(
  after([to({ a: '1' }), to({ a: '2' }), to({ a: '2' })], undefined),
).toEqual({ a: '1' }));
it('brings back a remote that a build left out', () => expect(
  after([to({ a: '1', b: '1' }), to({ a: '1' })], undefined),
).toEqual({ a: '1', b: '1' }));
it('has nothing to take back at first', () => expect([rolledBack([]), rolledBack([to({ a: '1' })]), rolledBack(
  [to({ a: '1' })], 'a',
)]).toEqual([null, null, null]));

it('[MFE-02] comes to an end, whatever was switched and in whatever order it is taken back', () => {
  const remote = fc.constantFrom('a', 'b', 'c');
  const versions = fc.dictionary(remote, fc.constantFrom('1', '2', '3'), { noNullPrototype: true, minKeys: 1 });
  fc.assert(fc.property(fc.array(
    versions, { maxLength: 12 },
  ), fc.array(fc.option(remote, { nil: undefined }), { maxLength: 30 }), (sets, order) => {
    const all = sets.map(to);
    const max = sets.length * 3;
    let taken = 0;
    for (const id of [...order, ...Array.from({ length: max + 1 }, () => undefined)]) {
      const present = all.at(-1)?.versions ?? {};
      const possible = { all: rolledBack(all) !== null, remotes: ['a', 'b', 'c'].filter((each) => rolledBack(all, each) !== null) };
      const reported = possibleRollbacks(all);
      expect({ ...reported, remotes: [...reported.remotes].sort() }).toEqual(possible);
      const next = rolledBack(all, id);
      if (!next) continue;
      expect(next).not.toEqual(present);
      all.push({ versions: next, rollback: true });
      taken += 1;
    }
    expect(taken).toBeLessThanOrEqual(max);
    expect(rolledBack(all)).toBeNull();
  }));
});
