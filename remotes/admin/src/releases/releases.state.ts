import { isAppError, type Data, type Input } from '@portal/contracts';
import { adminCustomers, adminReleases } from '@portal/contracts/admin';
import { quietRequest } from '@portal/portal/api';
import { callCommand, callResource, command, resource } from '@portal/portal/resource';
import { all, call, select, type SagaGenerator } from '@portal/portal/saga';

export type ReleasesOverview = Data<typeof adminReleases.overview>;
export type Rollout = ReleasesOverview['rollouts'][number];
type Cleanup = { keepDays: number; replacedToo: boolean; dryRun: boolean };
export type CleanupResult = Cleanup & Data<typeof adminReleases.prune>;

export const activateSet = callCommand(
  'admin/activateSet', adminReleases.activate, (body: Input<typeof adminReleases.activate>['body']) => ({ body }),
  { done: 'releases.done.activate' },
);

export const rollBack = callCommand(
  'admin/rollBack', adminReleases.rollback, (body: Input<typeof adminReleases.rollback>['body']) => ({ body }),
  { done: 'releases.done.rollback' },
);

export const endRollout = callCommand(
  'admin/endRollout', adminReleases.endRollout, (body: Input<typeof adminReleases.endRollout>['body']) => ({ body }),
  { done: 'releases.done.endRollout' },
);

/** Deletes old releases; a dry run only lists them. */
export const cleanUp = command('admin/cleanUpReleases', function* (body: Cleanup) {
  return { ...body, ...(yield* quietRequest(adminReleases.prune, { body })) };
}, { done: ({ dryRun }) => (dryRun ? null : 'releases.done.prune') });

export const releasesOverview = callResource('admin/releases', adminReleases.overview, () => ({}), {
  refreshOn: [
    activateSet.succeeded, rollBack.succeeded, endRollout.succeeded,
    { on: cleanUp.succeeded, when: ({ request }: { request: Cleanup }) => !request.dryRun },
  ],
});

type Names = Readonly<Record<string, string>>;

/** Names of these customers, by UUID. Known names are not loaded again. A name that fails to load is missing. */
export const rolloutCustomers = resource<readonly string[], Names>('admin/rolloutCustomers', loadNames, { freshMs: 60_000 });

function* loadNames(uuids: readonly string[]): SagaGenerator<Names> {
  const { data: known = {} } = yield* select(rolloutCustomers.selectAt(uuids));
  const unknown = uuids.filter((uuid) => known[uuid] === undefined);
  const names = yield* all(unknown.map((uuid) => call(loadName, uuid)));
  return { ...known, ...Object.fromEntries(names.flatMap((name, at) => (name === undefined ? [] : [[unknown[at], name]]))) };
}

function* loadName(uuid: string) {
  try {
    return (yield* quietRequest(adminCustomers.load, { query: { uuid } })).name;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}
