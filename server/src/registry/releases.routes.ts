import { adminReleases, MAX_RELEASE_BYTES, type ReleaseSet, type ReleaseTarget } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Db } from '../db';
import { route, type Actor } from '../http';
import { everySwitch, newestActivations } from './activation.store';
import { pruneReleases } from './prune.service';
import { publishRelease } from './publish.service';
import { activeSetId, findSet, lockSets, newestSets, type SetRow } from './release.store';
import { possibleRollbacks } from './rollback-walk';
import { openRollouts, type RolloutRow } from './rollout.store';
import { activate, endRollout, rollBack, type Concerned } from './switch.service';
import { readUploadedRemote } from './uploaded-remote';

export type ReleasesDeps = {
  db: Db;
  releasesDir: string;
  /** Told after a switch was committed whose pages are to reload at once. */
  onSwitched: (concerned: Concerned) => Promise<void>;
};

const MOST_LISTED = 200;
/** In base64 the bytes grow by a third; names and hashes come on top. */
const BODY_LIMIT = Math.ceil(MAX_RELEASE_BYTES / 3) * 4 + 1_000_000;

export function registerReleasesRoutes(app: FastifyInstance, deps: ReleasesDeps): void {
  const { db, onSwitched } = deps;
  const locked = <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, async (tx) => {
    await lockSets(tx);
    return work(tx);
  });
  const tell = async (reload: boolean, concerned: Concerned | null | undefined) => {
    if (reload && concerned) await onSwitched(concerned);
  };

  route(app, adminReleases.overview, async () => {
    const active = await activeSetId(db);
    const set = active === null ? null : await findSet(db, active);
    return {
      active: set && presentSet(set),
      rollouts: (await openRollouts(db)).map(presentRollout),
      history: (await newestActivations(db, MOST_LISTED)).map(({ set: id, at, by, note }) => ({ set: String(id), at: at.toISOString(), by, note })),
      sets: (await newestSets(db, MOST_LISTED)).map(presentSet),
      rollback: possibleRollbacks(await everySwitch(db)),
    };
  });

  route(app, adminReleases.publish, async ({ actor, body: { release, files, target, note, reload } }) => {
    const remote = readUploadedRemote({ release, files });
    const switched = await publishRelease(deps, remote, target, { by: nameOf(actor), note });
    await tell(reload, switched?.concerned);
    const { id, version } = remote.release;
    return { id, version, set: switched && String(switched.set) };
  }, { bodyLimit: BODY_LIMIT });

  route(app, adminReleases.activate, async ({ actor, body: { set: id, target, note, reload } }) => {
    const { set, concerned } = await locked((tx) => activate(tx, BigInt(id), target, { by: nameOf(actor), note }));
    await tell(reload, concerned);
    return { set: String(set) };
  });

  route(app, adminReleases.rollback, async ({ actor, body: { remote, note, reload } }) => {
    const { set, concerned } = await locked((tx) => rollBack(tx, remote, { by: nameOf(actor), note }));
    await tell(reload, concerned);
    return { set: String(set) };
  });

  route(app, adminReleases.endRollout, async ({ actor, body: { rollout, reload } }) => {
    await tell(reload, await locked((tx) => endRollout(tx, BigInt(rollout), nameOf(actor))));
    return {};
  });

  route(app, adminReleases.prune, async ({ body }) => ({ removed: await pruneReleases(deps, body) }));
}

/** Whoever really did it, also under another's login. */
function nameOf({ login, impersonator }: Actor): string {
  return impersonator ?? login;
}

function presentSet({ id, createdAt, note, versions }: Omit<SetRow, 'overlay'>): ReleaseSet {
  return { id: String(id), created: createdAt.toISOString(), note, versions };
}

function presentRollout({ id, setId, setCreatedAt, note, versions, percent, customers, createdAt, createdBy }: RolloutRow) {
  const target: ReleaseTarget = percent === null ? { to: 'customers', customers } : { to: 'share', percent };
  const set = presentSet({ id: setId, createdAt: setCreatedAt, note, versions });
  return { id: String(id), set, target, created: createdAt.toISOString(), by: createdBy };
}
