import { delay, put, takeEvery } from '@portal/portal/saga';
import { TOAST_MS, toastDismissed, toastShown } from './toasts.slice';

/** Toasts with a link stay until dismissed, because they require an action. */
function* dismissLater({ payload }: ReturnType<typeof toastShown>) {
  if (payload.link) return;
  yield* delay(TOAST_MS);
  yield* put(toastDismissed(payload.id));
}

export function* toastsSaga() {
  yield* takeEvery(toastShown, dismissLater);
}
