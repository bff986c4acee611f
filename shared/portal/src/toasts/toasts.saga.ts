import { delay, put, takeEvery } from '@portal/portal/saga';
import { TOAST_MS, toastDismissed, toastShown } from './toasts.slice';

/** Dismisses a toast after a while. Toasts with a link stay until the user dismisses them, because they require an action. */
function* dismissLater({ payload }: ReturnType<typeof toastShown>) {
  if (payload.link) return;
  yield* delay(TOAST_MS);
  yield* put(toastDismissed(payload.id));
}

export function* toastsSaga() {
  yield* takeEvery(toastShown, dismissLater);
}
