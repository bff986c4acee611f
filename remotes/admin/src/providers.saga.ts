import { adminAlphaNames } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, race, select, take, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  providersFailed, providersLeft, providersLoaded, providersWatched, selectProviders, switched, switchFailed, switchRequested,
} from './providers.slice';

const REFRESH_MS = 10_000;

function* load() {
  const { items } = yield* request(adminAlphaNames.providers, {}, { quiet: true });
  yield* put(providersLoaded(items));
}

const loadOrReport = guard(providersFailed, load);

function* readAgainAndAgain(started: ReturnType<typeof providersWatched>) {
  for (;;) {
    if (document.visibilityState === 'visible') yield* call(loadOrReport, started);
    yield* delay(REFRESH_MS);
  }
}

function* watch(started: ReturnType<typeof providersWatched>) {
  yield* race({ read: call(readAgainAndAgain, started), left: take(providersLeft) });
}

function* switchProvider() {
  const { switching } = yield* select(selectProviders);
  if (!switching) return;
  const { id, enabled } = switching.provider;
  yield* put(switched(yield* request(adminAlphaNames.setProvider, { body: { id, enabled: !enabled } }, { quiet: true })));
}

export function* providersSaga() {
  yield* takeLatest(providersWatched, watch);
  yield* takeLeading(switchRequested, guard(switchFailed, switchProvider));
}
