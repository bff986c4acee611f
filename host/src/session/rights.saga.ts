import { session, type UiElement } from '@portal/contracts';
import { elementsLoaded, permissionDenied, recordMissing, type Session } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, getContext, put, select, takeEvery, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import type { Remotes } from '../remotes/remotes.slice';
import { findRoute, selectRoutes } from '../routes/select-routes';
import type { Page } from './page';

type State = { session: Session; remotes: Remotes };

/** A refused call: the rights may have changed. Whoever lost the right to the open screen is told so (NAV-23); for others menu and routes follow. */
function* askRights(): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  const elements = yield* call(loadElements);
  if (!elements) return;
  const routes = yield* select((state: State) => selectRoutes(state));
  const open = findRoute(routes, page.here().split('?')[0] ?? '');
  if (open && !elements.some(({ path }) => path === open.element)) page.replace('/401');
  else yield* put(elementsLoaded(elements));
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
  yield* takeEvery(recordMissing, function* () {
    const page = yield* getContext<Page>('page');
    page.replace('/404');
  });
}
