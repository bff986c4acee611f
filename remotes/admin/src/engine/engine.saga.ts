import { adminEngine } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, race, take, takeLatest } from '@portal/portal/saga';
import { engineFailed, engineLeft, engineLoaded, engineWatched } from './engine.slice';

const REFRESH_MS = 5_000;

function* load() {
  yield* put(engineLoaded(yield* request(adminEngine.overview, {}, { quiet: true })));
}

const loadOrReport = guard(engineFailed, load);

function* readAgainAndAgain(started: ReturnType<typeof engineWatched>) {
  for (;;) {
    if (document.visibilityState === 'visible') yield* call(loadOrReport, started);
    yield* delay(REFRESH_MS);
  }
}

function* watch(started: ReturnType<typeof engineWatched>) {
  yield* race({ read: call(readAgainAndAgain, started), left: take(engineLeft) });
}

export function* engineSaga() {
  yield* takeLatest(engineWatched, watch);
}
