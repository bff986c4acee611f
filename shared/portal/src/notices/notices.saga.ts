import { delay, put, takeEvery } from '@portal/portal/saga';
import { NOTICE_MS, noticeDismissed, noticeShown } from './notices.slice';

/** What asks for something to be done waits for its reader, who may be away. */
function* dismissLater({ payload }: ReturnType<typeof noticeShown>) {
  if (payload.link) return;
  yield* delay(NOTICE_MS);
  yield* put(noticeDismissed(payload.id));
}

export function* noticesSaga() {
  yield* takeEvery(noticeShown, dismissLater);
}
