import { adminCustomers, adminReleases } from '@portal/contracts/admin';
import { guard, toastShown, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { call, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import {
  activationRequested, commandDismissed, commandFailed, endRequested, nameFound, overviewFailed, overviewLoaded, overviewRequested,
  cleanupRequested, rollbackRequested, selectReleases, dryRunLoaded,
} from './releases.slice';
import { namedCustomers } from './rollout-text';

// The screen and the dialogs show their failures, so no toast is needed.
const quiet = { quiet: true };
/** Dispatched if a name failed to load. No error is shown; the UI displays the customer's UUID instead of the name. */
const nameMissing = createAction<Failure>('admin/releases/nameMissing');
const nameRequested = createAction<string>('admin/releases/nameRequested');

function* load() {
  yield* put(overviewLoaded(yield* request(adminReleases.overview, {}, quiet)));
}

function* loadName({ payload: uuid }: ReturnType<typeof nameRequested>) {
  const { name } = yield* request(adminCustomers.load, { query: { uuid } }, quiet);
  yield* put(nameFound({ uuid, name }));
}
const loadNameOrNot = guard((failure) => nameMissing(failure), loadName);

function* loadNames({ payload: { rollouts } }: ReturnType<typeof overviewLoaded>) {
  const { names } = yield* select(selectReleases);
  const missing = rollouts.flatMap(({ target }) => namedCustomers(target)).filter((uuid) => names[uuid] === undefined);
  for (const uuid of new Set(missing)) yield* call(loadNameOrNot, nameRequested(uuid));
}

function* done(key: string) {
  yield* put(commandDismissed());
  yield* put(toastShown({ intent: 'success', text: i18n.t(key, { ns: 'admin' }) }));
  yield* put(overviewRequested());
}

function* activate({ payload: body }: ReturnType<typeof activationRequested>) {
  yield* request(adminReleases.activate, { body }, quiet);
  yield* done('releases.done.activate');
}

function* rollBack({ payload: body }: ReturnType<typeof rollbackRequested>) {
  yield* request(adminReleases.rollback, { body }, quiet);
  yield* done('releases.done.rollback');
}

function* end({ payload: body }: ReturnType<typeof endRequested>) {
  yield* request(adminReleases.endRollout, { body }, quiet);
  yield* done('releases.done.endRollout');
}

function* cleanUp({ payload: body }: ReturnType<typeof cleanupRequested>) {
  const { removed } = yield* request(adminReleases.prune, { body }, quiet);
  if (body.dryRun) yield* put(dryRunLoaded(removed));
  else yield* done('releases.done.prune');
}

export function* releasesSaga() {
  yield* takeLatest(overviewRequested, guard(overviewFailed, load));
  yield* takeLatest(overviewLoaded, loadNames);
  yield* takeLeading(activationRequested, guard(commandFailed, activate));
  yield* takeLeading(rollbackRequested, guard(commandFailed, rollBack));
  yield* takeLeading(endRequested, guard(commandFailed, end));
  yield* takeLeading(cleanupRequested, guard(commandFailed, cleanUp));
}
