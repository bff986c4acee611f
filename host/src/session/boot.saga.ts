import { page as pageContract, session, type UiElement, PageData } from '@portal/contracts';
import {
  allAlphaNamesLoaded, alphaNamesLoaded, balanceRequested, connectionChanged, elementsLoaded, endReasonOf, failure, guard, liveEvent,
  organizationsLoaded, pageDataLoaded, selectConnection, selectSession, takeTopic, toFailure, userInfoLoaded, versionReceived, type Failure,
} from '@portal/portal';
import { request } from '@portal/portal/api';
import {
  all, call, delay, fork, getContext, join, put, race, select, spawn, take, takeLeading, type SagaGenerator,
} from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { fetchRegistry } from '../remotes/registry.saga';
import { registryAwaited } from '../remotes/remotes.slice';
import { bootDone, bootFailed, bootRequested } from './boot.slice';
import { storeEndReason } from './end-reason';
import { endSession } from './end-session.saga';
import { loginUrl, type Page } from './page';
import { clearWorkOfOthers } from './unfinished-work.saga';

const extrasFailed = createAction<Failure>('boot/extrasFailed');

/** Maximum wait for the registry before the shell is shown. The registry request continues after this time. */
const REGISTRY_WAIT_MS = 1000;

/** Maximum wait for the live connection before the balance is requested. */
const CONNECTION_MS = 300;

/** Loads the page data first (SES-09), then the user, then rights and remotes in parallel. */
function* boot(): SagaGenerator<void> {
  yield* call(loadPage);
  const known = yield* call(loadUser);
  if (!known) return;
  yield* put(registryAwaited());
  const registry = yield* fork(fetchRegistry);
  yield* call(loadElements);
  yield* race([join(registry), delay(REGISTRY_WAIT_MS)]);
  yield* put(bootDone());
  yield* call(guard(extrasFailed, loadOwn), bootDone());
}

function* loadPage(): SagaGenerator<void> {
  const data = preloadedPage() ?? (yield* request(pageContract.data));
  yield* put(pageDataLoaded(data));
  yield* put(versionReceived(data.version));
}

/** Loads the user. A failure ends the session, navigates to the login and returns false (SES-03). */
function* loadUser(): SagaGenerator<boolean> {
  try {
    const info = yield* request(session.info, undefined, { alone: true });
    yield* call(clearWorkOfOthers, info.login);
    yield* put(userInfoLoaded(info));
    return true;
  } catch (error) {
    const page = yield* getContext<Page>('page');
    const failed = toFailure(error);
    if (failed.name.startsWith('session_')) storeEndReason(endReasonOf(failed));
    yield* call(endSession);
    page.go(loginUrl(page.here(), 'verification_failed'));
    return false;
  }
}

/** Loads the rights. An empty list and a malformed response have separate errors (SES-04). */
function* loadElements(): SagaGenerator<void> {
  let elements: UiElement[];
  try {
    ({ elements } = yield* request(session.elements, undefined, { quiet: true }));
  } catch (error) {
    const { name, ...rest } = toFailure(error);
    throw Object.assign(new Error(name), {
      failure: failure(name === 'wrong_data' || name === 'server_unexpected' ? 'elements_wrong' : name, rest),
    });
  }
  if (elements.length === 0) throw Object.assign(new Error('elements_empty'), { failure: failure('elements_empty') });
  yield* put(elementsLoaded(elements));
}

/**
 * Loads the balance, organizations and alpha names without delaying the first screen. Skipped for a login that must first set up a second
 * factor, because the server refuses these calls until then.
 */
function* loadOwn(): SagaGenerator<void> {
  const { appSettings } = yield* select(selectSession);
  if (appSettings?.obligation) return;
  yield* spawn(fetchBalance);
  const { organizations, alphaNames, allAlphaNames } = yield* all({
    organizations: request(session.organizations), alphaNames: request(session.alphaNames), allAlphaNames: request(session.allAlphaNames),
  });
  yield* put(organizationsLoaded(organizations.data));
  yield* put(alphaNamesLoaded(alphaNames.items));
  yield* put(allAlphaNamesLoaded(allAlphaNames.items));
}

/** Requests the balance, unless the first live connection opens in time and refreshes it anyway. */
function* fetchBalance(): SagaGenerator<void> {
  const { reported } = yield* race({ reported: take(liveEvent('stream.reset').type), settled: call(waitForConnection) });
  if (!reported) yield* put(balanceRequested());
}

/** Waits while the live connection opens. `delay(0)` then lets the first connection's `stream.reset` event arrive. */
function* waitForConnection(): SagaGenerator<void> {
  if ((yield* select(selectConnection)) !== 'connecting') return;
  yield* race({ changed: take(connectionChanged.type), late: delay(CONNECTION_MS) });
  yield* delay(0);
}

/** Reloads user, rights, remotes, balance, organizations and alpha names without leaving the page. */
function* loadAnew(): SagaGenerator<void> {
  yield* put(userInfoLoaded(yield* request(session.info)));
  yield* call(loadElements);
  yield* call(fetchRegistry);
  yield* call(loadOwn);
}

export function* bootSaga(): SagaGenerator<void> {
  yield* takeLeading(bootRequested, guard(bootFailed, boot));
  yield* takeTopic('session.rightsChanged', () => guard(extrasFailed, loadAnew)(bootDone()));
}

/** Page data embedded in the HTML, if any (SES-09). */
function preloadedPage(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return undefined;
  const parsed = PageData.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
