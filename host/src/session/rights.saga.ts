import { session, type UiElement } from '@portal/contracts';
import { elementsLoaded, permissionDenied } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, takeLeading, type SagaGenerator } from '@portal/portal/saga';

/** Reloads the rights after a refused call, because they may have changed. A screen that lost its right shows a notice (NAV-27). */
function* fetchRights(): SagaGenerator<void> {
  const elements = yield* call(loadElements);
  if (elements) yield* put(elementsLoaded(elements));
}

function* loadElements(): SagaGenerator<readonly UiElement[] | undefined> {
  try {
    return (yield* request(session.elements, undefined, { quiet: true })).elements;
  } catch {
    // Keeps the known rights. No error is shown, because the refused call already showed one.
    return undefined;
  }
}

export function* rightsSaga(): SagaGenerator<void> {
  yield* takeLeading(permissionDenied, fetchRights);
}
