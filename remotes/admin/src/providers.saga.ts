import { adminAlphaNames } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, race, select, take, takeLatest, takeLeading } from '@portal/portal/saga';
import { providersFailed, providersLeft, providersLoaded, providersWatched, selectProviders, turned, turnFailed, turnRequested } from './providers.slice';

const REFRESH_MS = 10_000;

function* load() {
  const { items } = yield* request(adminAlphaNames.providers, {}, { quiet: true });
  yield* put(providersLoaded(items));
}

const loadOrReport = guard(providersFailed, load);

function* readAgainAndAgain(begun: ReturnType<typeof providersWatched>) {
  for (;;) {
    if (document.visibilityState === 'visible') yield* call(loadOrReport, begun);
    yield* delay(REFRESH_MS);
  }
}

function* watch(begun: ReturnType<typeof providersWatched>) {
  yield* race({ read: call(readAgainAndAgain, begun), left: take(providersLeft) });
}

function* turn() {
  const { turning } = yield* select(selectProviders);
  if (!turning) return;
  const { id, enabled } = turning.provider;
  yield* put(turned(yield* request(adminAlphaNames.setProvider, { body: { id, enabled: !enabled } }, { quiet: true })));
}

export function* providersSaga() {
  yield* takeLatest(providersWatched, watch);
  yield* takeLeading(turnRequested, guard(turnFailed, turn));
}
