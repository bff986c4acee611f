import { afterBuild, type Build, type CurrentReleases } from './after-build';

const after = (known: Partial<CurrentReleases>, build: Partial<Build>) => afterBuild({
  active: {}, builtBefore: [], released: [], ...known,
}, { versions: {}, unbuilt: [], ...build });

it('a first build goes out whole', () => {
  expect(
    after({}, { versions: { lists: 'a', money: 'a' } }),
  ).toEqual({ target: { lists: 'a', money: 'a' }, record: { lists: 'a', money: 'a' } });
});

it.each<[string, Partial<CurrentReleases>, Partial<Build>]>([
  ['is started again after a rollback', {
    active: { lists: 'a' }, builtBefore: [{ lists: 'b' }, { lists: 'a' }],
  }, { versions: { lists: 'b' } }],
  ['is that of an older node', {
    active: { lists: 'b', money: 'a' }, builtBefore: [{ lists: 'b', money: 'a' }, { lists: 'a' }],
  }, { versions: { lists: 'a' } }],
  ['is that of an older node, and a team has released since', {
    active: { lists: 'c' }, builtBefore: [{ lists: 'b' }, { lists: 'a' }],
  }, { versions: { lists: 'a' } }],
  ['holds no build of a remote that the last one had', { active: { lists: 'a' }, builtBefore: [{ lists: 'a' }] }, { unbuilt: ['lists'] }],
])('nothing changes where a build %s', (_what, known, build) => {
  expect(after(known, build)).toEqual({ target: known.active, record: null });
});

it('an older version beside a new one stays where it is', () => {
  const known = { active: { lists: 'b' }, builtBefore: [{ lists: 'b' }, { lists: 'a' }] };
  expect(
    after(known, { versions: { lists: 'a', money: 'a' } }),
  ).toEqual({ target: { lists: 'b', money: 'a' }, record: { lists: 'a', money: 'a' } });
});

it('what a team has released goes to those whom the team named, and is remembered', () => {
  const known = { active: { lists: 'a' }, builtBefore: [{ lists: 'a' }], released: ['lists'] };
  expect(after(known, { versions: { lists: 'b' } })).toEqual({ target: { lists: 'a' }, record: { lists: 'b' } });
});

it('a remote whose folder is gone goes, unless a team has released it since', () => {
  const builtBefore = [{ lists: 'a', money: 'a' }];
  expect(after({ active: { lists: 'a', money: 'a' }, builtBefore }, { versions: { lists: 'a' } }).target).toEqual({ lists: 'a' });
  expect(
    after({ active: { lists: 'a', money: 'b' }, builtBefore }, { versions: { lists: 'a' } }).target,
  ).toEqual({ lists: 'a', money: 'b' });
});

it('a remote without a build keeps its version while another one changes, and goes when its folder does', () => {
  const first = after({
    active: { lists: 'a', money: 'a' }, builtBefore: [{ lists: 'a', money: 'a' }],
  }, { versions: { lists: 'b' }, unbuilt: ['money'] });
  expect(first).toEqual({ target: { lists: 'b', money: 'a' }, record: { lists: 'b', money: 'a' } });
  expect(after({
    active: first.target, builtBefore: [{ lists: 'b', money: 'a' }, { lists: 'a', money: 'a' }],
  }, { versions: { lists: 'b' } }).target).toEqual({ lists: 'b' });
});
