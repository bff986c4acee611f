import { dropDrafts } from '@portal/portal';
import { call, put, type SagaGenerator } from '@portal/portal/saga';
import { tabsCleared } from '../tabs/tabs.slice';

const OWNER = 'workOf';

/** Discards drafts and tabs. */
export function* clearUnfinishedWork(): SagaGenerator<void> {
  yield* put(tabsCleared());
  dropDrafts();
}

/** Drafts and tabs survive an expired session, but only for the same login. */
export function* clearWorkOfOthers(login: string): SagaGenerator<void> {
  const owner = sessionStorage.getItem(OWNER);
  if (owner !== null && owner !== login) yield* call(clearUnfinishedWork);
  sessionStorage.setItem(OWNER, login);
}
