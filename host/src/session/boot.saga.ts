import { page as pageContract, session, type UiElement } from '@portal/contracts';
import {
  allAlphaNamesLoaded, alphaNamesLoaded, balanceRequested, connectionChanged, elementsLoaded, endReasonOf, failure, guard, liveEvent,
  organizationsLoaded, pageDataLoaded, selectConnection, selectSession, takeTopic, toFailure, userInfoLoaded, versionSeen, type Failure,
} from '@portal/portal';
import { request } from '@portal/portal/api';
import { all, call, delay, fork, getContext, join, put, race, select, spawn, take, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { askRegistry } from '../remotes/registry.saga';
import { registryAwaited } from '../remotes/remotes.slice';
import { bootDone, bootFailed, bootRequested } from './boot.slice';
import { keepEndReason } from './end-reason';
import { endSession } from './end-session.saga';
import { loginUrl, type Page } from './page';
import { preloadedPage } from './preloaded-page';
import { keepWorkOf } from './unfinished-work.saga';

const extrasFailed = createAction<Failure>('boot/extrasFailed');

/** The frame stands after this without the registry, whose own limit is longer; mostly it is here before. */
const PATIENCE_MS = 1000;

/** How long the balance waits for the live connection, which mostly stands by then. */
const CONNECTION_MS = 300;

/** Nothing starts before the page data (SES-09); then the user; then what he may see and his remotes, at once. */
function* boot(): SagaGenerator<void> {
  yield* call(loadPage);
  const known = yield* call(loadUser);
  if (!known) return;
  yield* put(registryAwaited());
  const registry = yield* fork(askRegistry);
  yield* call(loadElements);
  yield* race([join(registry), delay(PATIENCE_MS)]);
  yield* put(bootDone());
  yield* call(guard(extrasFailed, loadOwn), bootDone());
}

function* loadPage(): SagaGenerator<void> {
  const data = preloadedPage() ?? (yield* request(pageContract.data));
  yield* put(pageDataLoaded(data));
  yield* put(versionSeen(data.version));
}

/** Without a user there is no session (SES-03). False when the page is on its way to login. */
function* loadUser(): SagaGenerator<boolean> {
  try {
    const info = yield* request(session.info, undefined, { alone: true });
    yield* call(keepWorkOf, info.login);
    yield* put(userInfoLoaded(info));
    return true;
  } catch (error) {
    const page = yield* getContext<Page>('page');
    const failed = toFailure(error);
    if (failed.name.startsWith('session_')) keepEndReason(endReasonOf(failed));
    yield* call(endSession);
    page.go(loginUrl(page.here(), 'verification_failed'));
    return false;
  }
}

/** SES-04's two messages. */
function* loadElements(): SagaGenerator<void> {
  let elements: UiElement[];
  try {
    ({ elements } = yield* request(session.elements, undefined, { quiet: true }));
  } catch (error) {
    const { name, ...rest } = toFailure(error);
    throw Object.assign(new Error(name), { failure: failure(name === 'wrong_data' || name === 'server_unexpected' ? 'elements_wrong' : name, rest) });
  }
  if (elements.length === 0) throw Object.assign(new Error('elements_empty'), { failure: failure('elements_empty') });
  yield* put(elementsLoaded(elements));
}

/** The balance, and what forms choose from; the first screen does not wait for it. Nothing of it is open to whoever has an obligation. */
function* loadOwn(): SagaGenerator<void> {
  const { appSettings } = yield* select(selectSession);
  if (appSettings?.obligation) return;
  yield* spawn(askBalance);
  const { organizations, alphaNames, allAlphaNames } = yield* all({
    organizations: request(session.organizations), alphaNames: request(session.alphaNames), allAlphaNames: request(session.allAlphaNames),
  });
  yield* put(organizationsLoaded(organizations.data));
  yield* put(alphaNamesLoaded(alphaNames.items));
  yield* put(allAlphaNamesLoaded(allAlphaNames.items));
}

/** The first live connection has the balance asked for, since it may have changed before it: asked here too, it would be asked for twice. */
function* askBalance(): SagaGenerator<void> {
  const { reported } = yield* race({ reported: take(liveEvent('stream.reset').type), settled: call(connectionSettled) });
  if (!reported) yield* put(balanceRequested());
}

/** The reset of a first connection comes in the same turn. */
function* connectionSettled(): SagaGenerator<void> {
  if ((yield* select(selectConnection)) !== 'connecting') return;
  yield* race({ changed: take(connectionChanged.type), late: delay(CONNECTION_MS) });
  yield* delay(0);
}

/** The page goes on as it is, with what the server says now of its user. */
function* loadAnew(): SagaGenerator<void> {
  yield* put(userInfoLoaded(yield* request(session.info)));
  yield* call(loadElements);
  yield* call(askRegistry);
  yield* call(loadOwn);
}

export function* bootSaga(): SagaGenerator<void> {
  yield* takeLeading(bootRequested, guard(bootFailed, boot));
  yield* takeTopic('session.rightsChanged', () => guard(extrasFailed, loadAnew)(bootDone()));
}
