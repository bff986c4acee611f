import { impersonationExit } from '@portal/contracts';
import { endReasonOf, selectSession, toFailure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, getContext, select, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { storeEndReason } from './end-reason';
import { consumeImpersonationStart } from './impersonation-start';
import type { Page } from './page';
import { adoptToken, type NotifyOtherTabs } from './token-swap.saga';

/** Dispatched when the user ends the impersonation (SES-08). */
export const impersonationLeft = createAction('session/impersonationLeft');

/** Validates the path that ends an impersonation. The server sends it only to impersonated sessions, so no bundle contains it. */
const OWN_PATH = /^\/[\w-]+(\/[\w-]+)*$/;

/** Replaces the impersonated session with the administrator's own. On failure, the impersonation continues, unless the server ended it. */
export function* exitImpersonation(notify: NotifyOtherTabs, endLocally: () => SagaGenerator<void>): SagaGenerator<void> {
  const { impersonateData } = yield* select(selectSession);
  if (!impersonateData || !OWN_PATH.test(impersonateData.exitPath)) return;
  // Sent before the call, so that other tabs wait for the new session instead of handling a lost one.
  notify('swapping');
  const token = yield* call(fetchOwnToken, impersonateData.exitPath, endLocally);
  if (token === undefined) notify('kept');
  else yield* call(adoptToken, token, notify, consumeImpersonationStart());
}

function* fetchOwnToken(path: string, endLocally: () => SagaGenerator<void>): SagaGenerator<string | undefined> {
  try {
    return (yield* request(impersonationExit(path))).userToken;
  } catch (error) {
    const failed = toFailure(error);
    const { name } = failed;
    // `sessionLost` is ignored until this saga returns, so the cleanup of a lost session runs here.
    if (name === 'session_missing' || name === 'session_cleared') {
      storeEndReason(endReasonOf(failed));
      const page = yield* getContext<Page>('page');
      yield* call(endLocally);
      page.reload();
    }
    return undefined;
  }
}
