import { dropDrafts } from '@portal/portal';
import { call, put, type SagaGenerator } from '@portal/portal/saga';
import { tabsCleared } from '../tabs/tabs.slice';

const OWNER = 'workOf';

/** Drafts and tabs. */
export function* forgetWork(): SagaGenerator<void> {
  yield* put(tabsCleared());
  dropDrafts();
}

/** They outlive a session that ended by itself, but only for the same login. */
export function* keepWorkOf(login: string): SagaGenerator<void> {
  const owner = sessionStorage.getItem(OWNER);
  if (owner !== null && owner !== login) yield* call(forgetWork);
  sessionStorage.setItem(OWNER, login);
}
