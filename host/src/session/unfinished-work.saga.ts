import { badgesCleared, bus, dropDrafts } from '@portal/portal';
import { call, put, type SagaGenerator } from '@portal/portal/saga';
import { tabsCleared } from '../tabs/tabs.slice';

const OWNER = 'workOf';

/** Discards drafts, tabs, numbers of waiting items and retained messages of the bus. */
export function* clearUnfinishedWork(): SagaGenerator<void> {
  yield* put(tabsCleared());
  yield* put(badgesCleared());
  dropDrafts();
  bus.forget();
}

/** Discards drafts and tabs of another login. Those of the same login survive an expired session. */
export function* clearWorkOfOthers(login: string): SagaGenerator<void> {
  const owner = sessionStorage.getItem(OWNER);
  if (owner !== null && owner !== login) yield* call(clearUnfinishedWork);
  sessionStorage.setItem(OWNER, login);
}
