import { delay, put, takeEvery } from '@portal/portal/saga';
import { removalDismissed } from './removed-templates.slice';
import { removeTemplate } from './templates.state';

/** Removes the banner of a deleted template when its undo period ends. */
export function* removedTemplatesSaga() {
  yield* takeEvery(removeTemplate.succeeded, function* ({ payload: { result: { undo, until } } }) {
    yield* delay(Math.max(0, Date.parse(until) - Date.now()));
    yield* put(removalDismissed(undo));
  });
}
