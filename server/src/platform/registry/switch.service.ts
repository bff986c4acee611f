import { AppError } from '@portal/contracts';
import type { ReleaseTarget } from '@portal/contracts/admin';
import type { Db } from '../db';
import { activateSet, everySwitch, insertSwitch } from './activation.store';
import { pathCollisions, type ManifestProblem } from './manifest-rules';
import { activeSetId, findSameSet, findSet, insertSet, releasesOf, type Versions } from './release.store';
import { rolledBack } from './rollback-walk';
import { customersByUuid, customersOf, endRollouts, insertRollout, openRollouts, type Audience, type RolloutRow } from './rollout.store';
import { releaseRefused } from './uploaded-remote';

export type Cause = { by: string | null; note: string; reload: boolean };

/** Returns the id of the set now active for the target. All functions of this file require a transaction that has called `lockSets`. */
export async function activate(tx: Db, setId: bigint, target: ReleaseTarget, cause: Cause): Promise<bigint> {
  const set = await findSet(tx, setId);
  if (!set) throw new AppError('not_found');
  if (set.overlay) return switchTo(tx, set.versions, target, cause);
  if (target.to === 'all') return switchEverybody(tx, set.versions, { ...cause, set: setId });
  const changed = difference(await activeVersions(tx), set.versions);
  if (Object.keys(changed).length === 0) throw releaseRefused([`Set ${setId} changes nothing: everybody has its versions.`]);
  return rollOut(tx, changed, target, cause);
}

export async function switchTo(tx: Db, overlay: Versions, target: ReleaseTarget, cause: Cause): Promise<bigint> {
  if (target.to !== 'all') return rollOut(tx, overlay, target, cause);
  return switchEverybody(tx, { ...(await activeVersions(tx)), ...overlay }, { ...cause, touched: Object.keys(overlay) });
}

export async function rollBack(tx: Db, remote: string | undefined, cause: Cause): Promise<bigint> {
  const versions = rolledBack(await everySwitch(tx), remote);
  if (!versions) throw new AppError('nothing_to_roll_back');
  const set = await findSameSet(tx, versions, false);
  return switchEverybody(tx, versions, { ...cause, rollback: true, ...(set !== null && { set }) });
}

export async function endRollout(tx: Db, id: bigint, { by, reload }: Pick<Cause, 'by' | 'reload'>): Promise<void> {
  const finished = await endRollouts(tx, [id], by);
  if (finished.length === 0) throw new AppError('not_found');
  await insertSwitch(tx, reload);
}

/** Switches all logins to the set, and ends rollouts of the `touched` remotes, which the set supersedes. */
export async function putInForce(
  tx: Db, setId: bigint, { touched, reload, ...activation }: Cause & { touched: readonly string[]; rollback?: boolean },
): Promise<void> {
  await endRolloutsOf(tx, touched, activation.by);
  await insertSwitch(tx, reload);
  await activateSet(tx, setId, { rollback: false, ...activation });
}

type Everybody = Cause & { set?: bigint; touched?: readonly string[]; rollback?: boolean };

async function switchEverybody(tx: Db, versions: Versions, { set, touched = [], ...cause }: Everybody): Promise<bigint> {
  const active = await activeSetId(tx);
  const before = await activeVersions(tx);
  const problemsBefore = await activeManifestProblems(tx, before);
  const changed = changedRemotes(before, versions);
  await endRolloutsOf(tx, [...changed, ...touched], cause.by);
  refuseNew(problemsBefore, await activeManifestProblems(tx, versions));
  if (active !== null && changed.length === 0) {
    await insertSwitch(tx, cause.reload);
    return active;
  }
  const next = set ?? (await insertSet(tx, versions, { note: cause.note }));
  await putInForce(tx, next, { ...cause, touched: [] });
  return next;
}

type SomeTarget = Exclude<ReleaseTarget, { to: 'all' }>;

async function rollOut(tx: Db, overlay: Versions, target: SomeTarget, { by, note, reload }: Cause): Promise<bigint> {
  const audience = await audienceOf(tx, target);
  const active = await activeVersions(tx);
  const problemsBefore = await activeManifestProblems(tx, active);
  const set = (await findSameSet(tx, overlay, true)) ?? (await insertSet(tx, overlay, { note, overlay: true }));
  const open = await openRollouts(tx);
  const replaced = open.filter(({ setId, percent }) => setId === set && (percent === null) === 'customers' in audience);
  const before = await Promise.all(replaced.map(({ id }) => customersOf(tx, id)));
  // The newest rollout of a kind (customers or percentage) takes precedence, so repeating it unchanged does nothing.
  const newest = open.find((rollout) => (rollout.percent === null) === 'customers' in audience && touches(rollout, Object.keys(overlay)));
  const [last] = before;
  if (newest?.setId === set && last && sameAudience(audience, newest.percent, last)) return set;
  await endRollouts(tx, replaced.map(({ id }) => id), by);
  await insertRollout(tx, set, audience, by);
  await insertSwitch(tx, reload);
  refuseNew(problemsBefore, await activeManifestProblems(tx, active));
  return set;
}

function sameAudience(audience: Audience, percent: number | null, customers: readonly bigint[]): boolean {
  if ('percent' in audience) return audience.percent === percent;
  return audience.customers.length === customers.length && audience.customers.every((id) => customers.includes(id));
}

async function audienceOf(tx: Db, target: SomeTarget): Promise<Audience> {
  if (target.to === 'share') return { percent: target.percent };
  const customerUuids = [...new Set(target.customers.map((uuid) => uuid.toLowerCase()))];
  const found = await customersByUuid(tx, customerUuids);
  const unknown = customerUuids.filter((uuid) => !found.some((customer) => customer.uuid === uuid));
  if (unknown.length > 0) throw releaseRefused(unknown.map((uuid) => `There is no customer ${uuid}.`));
  return { customers: found.map(({ id }) => id) };
}

function touches({ versions }: RolloutRow, remotes: readonly string[]): boolean {
  return remotes.some((id) => Object.hasOwn(versions, id));
}

async function endRolloutsOf(tx: Db, remotes: readonly string[], by: string | null): Promise<void> {
  const touched = (await openRollouts(tx)).filter((rollout) => touches(rollout, remotes));
  await endRollouts(tx, touched.map(({ id }) => id), by);
}

/** Returns the problems of the active set with all open overlays. Ignores rollouts of `switching` remotes. */
export async function activeManifestProblems(tx: Db, active: Versions, switching: readonly string[] = []): Promise<ManifestProblem[]> {
  const overlays = (await openRollouts(tx)).filter((rollout) => !touches(rollout, switching)).map(({ versions }) => versions);
  const releases = (await Promise.all([active, ...overlays].map((versions) => releasesOf(tx, versions)))).flat();
  const cleanedUp = releases.filter(({ filesRemovedAt }) => filesRemovedAt !== null);
  return [
    ...cleanedUp.map(({ id, version }): ManifestProblem => ({
      remotes: [id], cause: `files of ${id} ${version}`,
      sentence: `The files of ${id} ${version} were deleted: publish that version again.`,
    })),
    ...pathCollisions(releases),
  ];
}

/** Returns the problems in `after` that were not in `before`: existing problems must not block releases. */
export function newManifestProblems(before: readonly ManifestProblem[], after: readonly ManifestProblem[]): ManifestProblem[] {
  const known = new Set(before.map(({ cause }) => cause));
  return after.filter(({ cause }) => !known.has(cause));
}

function refuseNew(before: readonly ManifestProblem[], after: readonly ManifestProblem[]): void {
  const problems = [...new Set(newManifestProblems(before, after).map(({ sentence }) => sentence))];
  if (problems.length > 0) throw releaseRefused(problems);
}

async function activeVersions(tx: Db): Promise<Versions> {
  const active = await activeSetId(tx);
  return active === null ? {} : (await findSet(tx, active))?.versions ?? {};
}

function difference(before: Versions, after: Versions): Versions {
  return Object.fromEntries(Object.entries(after).filter(([id, version]) => before[id] !== version));
}

export function changedRemotes(before: Versions, after: Versions): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => before[id] !== after[id]);
}
