import { delay, put, takeEvery } from '@portal/portal/saga';
import { NOTICE_MS, noticeDismissed, noticeShown } from './notices.slice';

function* dismissLater({ payload }: ReturnType<typeof noticeShown>) {
  yield* delay(NOTICE_MS);
  yield* put(noticeDismissed(payload.id));
}

export function* noticesSaga() {
  yield* takeEvery(noticeShown, dismissLater);
}
