import {
  type Channel, CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, EventFrame, InitializedFrame, type LiveEventName, liveEvents, session,
  type SubscribeFrame,
} from '@portal/contracts';
import {
  chatScopeChosen, connectionChanged, elementsLoaded, liveEvent, readCookie, selectChatScope, selectElements, sessionEnded, sessionLost,
  type Report, type Session, versionReceived,
} from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, getContext, put, race, select, take, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { newestSetChanged, selectSet } from '../remotes/remotes.slice';
import { selectBoot, type Boot } from '../session/boot.slice';
import { logoutStarted } from '../session/end-session.saga';
import type { Page } from '../session/page';
import { reconnectDelay } from './reconnect-delay';
import { socketEvents, type OpenSocket, type Socket } from './socket';

const RESET = 'stream.reset';

/** `offset`: offset of the last received event; undefined before the first connection. `attempt`: consecutive reconnect attempts. */
type StreamPosition = { offset?: number; attempt: number };

/** Keeps a socket open until canceled (RT-01, RT-08). Returns if the cookie has another session or the server refuses the origin. */
function* connect(token: string): SagaGenerator<void> {
  const position: StreamPosition = { attempt: 0 };
  try {
    for (;;) {
      // The cookie authenticates the connection. With another login's cookie, this page would get another customer's events.
      if (readCookie('userToken') !== token) return yield* call(reload);
      yield* put(connectionChanged('connecting'));
      const { code } = yield* race({ code: call(runConnection, position), chosen: take(chatScopeChosen.type) });
      // No close code: the user chose other channels, which need a new connection (RT-07). On the old connection, late events would advance
      // the offset past missed events of the new channels.
      if (code === undefined) continue;
      if (code === CLOSE_FOREIGN_ORIGIN) return;
      yield* put(connectionChanged('connecting'));
      if (code === CLOSE_SESSION_ENDED) yield* call(checkSessionEnd);
      position.attempt += 1;
      yield* delay(reconnectDelay(position.attempt));
    }
  } finally {
    yield* put(connectionChanged('closed'));
  }
}

/** Calls the API, because its error shows how the session ended (ERR-02 to ERR-04). `sessionLost` then cancels this saga. */
function* checkSessionEnd(): SagaGenerator<void> {
  try {
    yield* request(session.info, undefined, { quiet: true });
  } catch {
    // Ignored: the API client reports a lost session, and the reconnect loop handles an unreachable server.
  }
}

/** Runs one connection until it closes, and returns its close code. */
function* runConnection(position: StreamPosition): SagaGenerator<number> {
  const open = yield* getContext<OpenSocket>('openSocket');
  const socket = open();
  const events = socketEvents(socket);
  try {
    for (;;) {
      const received = yield* take(events);
      if (received.kind === 'closed') return received.code;
      yield* call(handle, socket, position, received.text);
    }
  } finally {
    events.close();
  }
}

function* handle(socket: Socket, position: StreamPosition, text: string): SagaGenerator<void> {
  const frame: unknown = parseJson(text);
  const initialized = InitializedFrame.safeParse(frame);
  if (initialized.success) return yield* call(subscribe, socket, position, initialized.data);
  const event = EventFrame.safeParse(frame);
  if (!event.success) return;
  const { event: name, data, offset } = event.data;
  // Skips events that the server repeats after a reconnect. A reset is never skipped, because its offset may be smaller.
  if (name !== RESET && offset !== undefined && offset <= (position.offset ?? -1)) return;
  if (offset !== undefined) position.offset = offset;
  yield* call(notify, name, data);
}

function* subscribe(socket: Socket, position: StreamPosition, { data, offset }: InitializedFrame): SagaGenerator<void> {
  if ((yield* select(selectElements)).size === 0) yield* take(elementsLoaded.type);
  const elements = yield* select(selectElements);
  const channels: Channel[] = ['my_organizations'];
  if (elements.has('/chat')) channels.push(`chats.${yield* select(selectChatScope)}`);
  const frame: SubscribeFrame = { action: 'subscribe', channels, since: position.offset, set: yield* select(selectSet) };
  socket.send(JSON.stringify(frame));
  yield* put(versionReceived(data.version));
  yield* put(newestSetChanged(data.set));
  yield* put(connectionChanged('open'));
  position.attempt = 0;
  if (position.offset !== undefined) return;
  position.offset = offset;
  // A screen that loaded before the first connection may have missed events, so it must reload its data.
  const { status } = yield* select(selectBoot as (state: { boot: Boot }) => Boot);
  if (status === 'ready') yield* put(liveEvent(RESET)({}));
}

function* notify(name: string, data: unknown): SagaGenerator<void> {
  // Newer servers may send events that this build doesn't know.
  if (!isKnown(name)) return;
  const parsed = liveEvents[name].safeParse(data);
  if (parsed.success) {
    yield* put(liveEvent(name)(parsed.data as never));
    return;
  }
  const report = yield* getContext<Report>('report');
  report(parsed.error, `live/${name}`);
}

const isKnown = (name: string): name is LiveEventName => Object.hasOwn(liveEvents, name);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* reload(): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  page.reload();
}

export function* socketSaga(): SagaGenerator<void> {
  yield* takeEvery(liveEvent('app_data.actual_version_change'), function* ({ payload }) {
    yield* put(versionReceived(payload.version));
  });
  yield* takeEvery(liveEvent('app.force_reload'), reload);
  const token = yield* select((state: { session: Session }) => state.session.token);
  // Stops on sign-out, before the server ends the session, and when the session is lost.
  if (token) yield* race([call(connect, token), take([logoutStarted, sessionLost, sessionEnded].map(({ type }) => type))]);
}
