import { adminReleases, MAX_RELEASE_BYTES, RELEASE_TOKEN_HEADER, type ReleaseSet, type ReleaseTarget } from '@portal/contracts/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction, type Db } from '../db';
import { route, type Actor } from '../http';
import { everySwitch, newestActivations } from './activation.store';
import { deleteOldReleases } from './releases.cleanup';
import { authenticateToken, requireWithin, type TokenLimits } from './release-tokens';
import { registerReleaseTokenRoutes } from './release-tokens.routes';
import { publishRelease } from './publish.service';
import { activeSetId, findSet, lockSets, newestSets, type SetRow } from './release.store';
import { possibleRollbacks } from './rollback-walk';
import { openRollouts, type RolloutRow } from './rollout.store';
import { activate, endRollout, rollBack } from './switch.service';
import { readUploadedRemote } from './uploaded-remote';

export type ReleasesDeps = {
  db: Db;
  clock: () => Date;
  releasesDir: string;
  onSwitched: () => Promise<void>;
};

const MAX_LISTED = 200;
/** Base64 adds a third; the extra megabyte is for names, hashes and the manifest. */
const BODY_LIMIT = Math.ceil(MAX_RELEASE_BYTES / 3) * 4 + 1_000_000;

export function registerReleasesRoutes(app: FastifyInstance, deps: ReleasesDeps): void {
  registerReleaseTokenRoutes(app, deps);
  route(app, adminReleases.prune, async ({ body }) => ({ removed: await deleteOldReleases(deps, body) }));
  // Encapsulated, so that release tokens authenticate only the calls of this scope.
  void app.register(async (scope) => registerSwitchRoutes(scope, deps));
}

function registerSwitchRoutes(app: FastifyInstance, deps: ReleasesDeps): void {
  const { db, clock, onSwitched } = deps;
  const tokenLimits = new WeakMap<FastifyRequest, TokenLimits>();
  app.addHook('onRequest', async (request) => {
    const token = request.headers[RELEASE_TOKEN_HEADER];
    if (typeof token !== 'string') return;
    const { actor, limits } = await authenticateToken(db, token, { address: request.ip, now: clock() });
    request.actor = actor;
    tokenLimits.set(request, limits);
  });
  const limitsOf = (request: FastifyRequest) => tokenLimits.get(request) ?? null;
  const locked = <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, async (tx) => {
    await lockSets(tx);
    return work(tx);
  });

  route(app, adminReleases.overview, async () => {
    const active = await activeSetId(db);
    const set = active === null ? null : await findSet(db, active);
    return {
      active: set && presentSet(set),
      rollouts: (await openRollouts(db)).map(presentRollout),
      history: (await newestActivations(db, MAX_LISTED)).map(({ set: id, at, by, note }) => ({
        set: String(id), at: at.toISOString(), by, note,
      })),
      sets: (await newestSets(db, MAX_LISTED)).map(presentSet),
      rollback: possibleRollbacks(await everySwitch(db)),
    };
  });

  route(app, adminReleases.publish, async ({ actor, body: { release, files, target, note, reload } }, request) => {
    const remote = readUploadedRemote({ release, files });
    requireWithin(limitsOf(request), 'publish', [remote.release.id]);
    if (target) requireWithin(limitsOf(request), 'activate', [remote.release.id]);
    const set = await publishRelease(deps, remote, target, { by: nameOf(actor), note, reload });
    if (set !== null) await onSwitched();
    const { id, version } = remote.release;
    return { id, version, set: set === null ? null : String(set) };
  }, { bodyLimit: BODY_LIMIT });

  route(app, adminReleases.activate, async ({ actor, body: { set: id, target, note, reload } }, request) => {
    requireWithin(limitsOf(request), 'activate', null);
    const set = await locked((tx) => activate(tx, BigInt(id), target, { by: nameOf(actor), note, reload }));
    await onSwitched();
    return { set: String(set) };
  });

  route(app, adminReleases.rollback, async ({ actor, body: { remote, note, reload } }, request) => {
    requireWithin(limitsOf(request), 'activate', remote === undefined ? null : [remote]);
    const set = await locked((tx) => rollBack(tx, remote, { by: nameOf(actor), note, reload }));
    await onSwitched();
    return { set: String(set) };
  });

  route(app, adminReleases.endRollout, async ({ actor, body: { rollout, reload } }, request) => {
    const open = (await openRollouts(db)).find(({ id }) => id === BigInt(rollout));
    requireWithin(limitsOf(request), 'activate', open ? Object.keys(open.versions) : null);
    await locked((tx) => endRollout(tx, BigInt(rollout), { by: nameOf(actor), reload }));
    await onSwitched();
    return {};
  });
}

function nameOf({ login, impersonator, releaseToken }: Actor): string {
  return releaseToken === undefined ? impersonator ?? login : `${releaseToken} (token)`;
}

function presentSet({ id, createdAt, note, versions }: Omit<SetRow, 'overlay'>): ReleaseSet {
  return { id: String(id), created: createdAt.toISOString(), note, versions };
}

function presentRollout({ id, setId, setCreatedAt, note, versions, percent, customers, createdAt, createdBy }: RolloutRow) {
  const target: ReleaseTarget = percent === null ? { to: 'customers', customers } : { to: 'share', percent };
  const set = presentSet({ id: setId, createdAt: setCreatedAt, note, versions });
  return { id: String(id), set, target, created: createdAt.toISOString(), by: createdBy };
}
