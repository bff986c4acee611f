import { bus } from '@portal/portal';
import { call, END, fork, put, take, takeEvery } from '@portal/portal/saga';
import { failIf, isWanted } from './fault';
import { poked } from './pokes.slice';

type Poisoned = { payload: { nothing: { there: boolean } } };

function* misbehave() {
  failIf('saga');
  if (isWanted('poisoned-take')) yield* take((action: unknown) => (action as Poisoned).payload.nothing.there);
  if (isWanted('end')) yield* put(END);
  while (isWanted('endless-put')) yield* put(poked());
}

/** Number of running root sagas, so journeys can check that none remains. */
const page = globalThis as unknown as { trialTasks?: number };

export function* trialSaga() {
  page.trialTasks = (page.trialTasks ?? 0) + 1;
  try {
    yield* call(watch);
    yield* call(() => new Promise<never>(() => undefined));
  } finally {
    page.trialTasks -= 1;
  }
}

function* watch() {
  yield* takeEvery(poked, function* () {
    failIf('worker');
  });
  if (isWanted('bus')) {
    bus.subscribe('trial', 'mailing.changed', () => failIf('bus'));
    bus.publish('mailing.changed', { id: 1 });
  }
  yield* fork(misbehave);
}
