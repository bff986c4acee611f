import { session, type UiElement } from '@portal/contracts';
import { elementsLoaded, permissionDenied } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, put, takeLeading, type SagaGenerator } from '@portal/portal/saga';

/** A refused call: the rights may have changed. Menu and routes follow; the open screen says when its own right is gone (NAV-27). */
function* askRights(): SagaGenerator<void> {
  const elements = yield* call(loadElements);
  if (elements) yield* put(elementsLoaded(elements));
}

function* loadElements(): SagaGenerator<readonly UiElement[] | undefined> {
  try {
    return (yield* request(session.elements, undefined, { quiet: true })).elements;
  } catch {
    // The refusal itself has been shown; the rights stay as they were known.
    return undefined;
  }
}

export function* rightsSaga(): SagaGenerator<void> {
  yield* takeLeading(permissionDenied, askRights);
}
