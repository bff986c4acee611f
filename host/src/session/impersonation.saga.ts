import { impersonationExit } from '@portal/contracts';
import { endReasonOf, selectSession, toFailure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, getContext, select, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { keepEndReason } from './end-reason';
import { takeImpersonationStart } from './impersonation-start';
import type { Page } from './page';
import { takeToken, type NotifyOtherTabs } from './token-swap.saga';

/** Whoever acts as another login wants to be himself again (SES-08). */
export const impersonationLeft = createAction('session/impersonationLeft');

/** Known only to whoever impersonates: the address of the call is nowhere in what other users download. */
const OWN_PATH = /^\/[\w-]+(\/[\w-]+)*$/;

/** Gives the session of the other login back for one's own. Where that fails the client has told, and everything stays. */
export function* leaveImpersonation(notify: NotifyOtherTabs, leave: () => SagaGenerator<void>): SagaGenerator<void> {
  const { impersonateData } = yield* select(selectSession);
  if (!impersonateData || !OWN_PATH.test(impersonateData.exitPath)) return;
  // Before the server is told, so that the other tabs know why their sessions end, and wait.
  notify('swapping');
  const token = yield* call(askOwnToken, impersonateData.exitPath, leave);
  if (token === undefined) notify('kept');
  else yield* call(takeToken, token, notify, takeImpersonationStart());
}

function* askOwnToken(path: string, leave: () => SagaGenerator<void>): SagaGenerator<string | undefined> {
  try {
    return (yield* request(impersonationExit(path))).userToken;
  } catch (error) {
    const failed = toFailure(error);
    const { name } = failed;
    // The goodbye that a lost session asks for waits for this to end, and would find nothing to do any more.
    if (name === 'session_missing' || name === 'session_cleared') {
      keepEndReason(endReasonOf(failed));
      const page = yield* getContext<Page>('page');
      yield* call(leave);
      page.reload();
    }
    return undefined;
  }
}
