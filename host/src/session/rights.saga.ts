import { session, type UiElement } from '@portal/contracts';
import { elementsLoaded, permissionDenied } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, takeLeading, type SagaGenerator } from '@portal/portal/saga';

/** A refused call may mean changed rights, so menu and routes reload; the open screen shows when its own right is gone (NAV-27). */
function* fetchRights(): SagaGenerator<void> {
  const elements = yield* call(loadElements);
  if (elements) yield* put(elementsLoaded(elements));
}

function* loadElements(): SagaGenerator<readonly UiElement[] | undefined> {
  try {
    return (yield* request(session.elements, undefined, { quiet: true })).elements;
  } catch {
    // The refused call already showed an error; the known rights stay.
    return undefined;
  }
}

export function* rightsSaga(): SagaGenerator<void> {
  yield* takeLeading(permissionDenied, fetchRights);
}
