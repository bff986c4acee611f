import {
  type Channel, CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, EventFrame, InitializedFrame, type LiveEventName, liveEvents, session, type SubscribeFrame,
} from '@portal/contracts';
import {
  chatScopeChosen, connectionChanged, elementsLoaded, liveEvent, readCookie, selectChatScope, selectElements, sessionEnded, sessionLost,
  type Report, type Session, versionSeen,
} from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, getContext, put, race, select, take, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { newestSetChanged, selectSet } from '../remotes/remotes.slice';
import { selectBoot, type Boot } from '../session/boot.slice';
import { leaveBegun } from '../session/end-session.saga';
import type { Page } from '../session/page';
import { reconnectDelay } from './reconnect-delay';
import { newsOf, type OpenSocket, type Socket } from './socket';

const RESET = 'stream.reset';

/** Where this page stands in the customer's log of events; undefined until the first connection. */
type Place = { offset?: number; attempt: number };

/** Keeps a socket open (RT-01, RT-08); whoever runs it ends it with the session. */
function* connect(token: string): SagaGenerator<void> {
  const place: Place = { attempt: 0 };
  try {
    for (;;) {
      // The handshake is authenticated by the cookie: with another login's, this page would hear another customer's events.
      if (readCookie('userToken') !== token) return yield* call(reload);
      yield* put(connectionChanged('connecting'));
      const { code } = yield* race({ code: call(converse, place), chosen: take(chatScopeChosen.type) });
      // RT-07. A new connection, as on this one frames of the old channels may still be under way: read behind them, what the new ones
      // have missed would seem to be heard already.
      if (code === undefined) continue;
      if (code === CLOSE_FOREIGN_ORIGIN) return;
      yield* put(connectionChanged('connecting'));
      if (code === CLOSE_SESSION_ENDED) yield* call(askWhySessionEnded);
      place.attempt += 1;
      yield* delay(reconnectDelay(place.attempt));
    }
  } finally {
    yield* put(connectionChanged('closed'));
  }
}

/** The code of an ordinary call says what kind of end it was (ERR-02 to ERR-04): a loss cancels this. */
function* askWhySessionEnded(): SagaGenerator<void> {
  try {
    yield* request(session.info, undefined, { quiet: true });
  } catch {
    // The server is not to be reached; the next connection will tell.
  }
}

/** One connection, until it closes; gives its close code. */
function* converse(place: Place): SagaGenerator<number> {
  const open = yield* getContext<OpenSocket>('openSocket');
  const socket = open();
  const news = newsOf(socket);
  try {
    for (;;) {
      const received = yield* take(news);
      if (received.kind === 'closed') return received.code;
      yield* call(handle, socket, place, received.text);
    }
  } finally {
    news.close();
  }
}

function* handle(socket: Socket, place: Place, text: string): SagaGenerator<void> {
  const frame: unknown = parseJson(text);
  const initialized = InitializedFrame.safeParse(frame);
  if (initialized.success) return yield* call(subscribe, socket, place, initialized.data);
  const event = EventFrame.safeParse(frame);
  if (!event.success) return;
  const { event: name, data, offset } = event.data;
  // After a reconnection the server may send again what had arrived. A reset starts the log over, maybe with smaller numbers.
  if (name !== RESET && offset !== undefined && offset <= (place.offset ?? -1)) return;
  if (offset !== undefined) place.offset = offset;
  yield* call(notify, name, data);
}

function* subscribe(socket: Socket, place: Place, { data, offset }: InitializedFrame): SagaGenerator<void> {
  if ((yield* select(selectElements)).size === 0) yield* take(elementsLoaded.type);
  const elements = yield* select(selectElements);
  const channels: Channel[] = ['my_organizations'];
  if (elements.has('/chat')) channels.push(`chats.${yield* select(selectChatScope)}`);
  const frame: SubscribeFrame = { action: 'subscribe', channels, since: place.offset, set: yield* select(selectSet) };
  socket.send(JSON.stringify(frame));
  yield* put(versionSeen(data.version));
  yield* put(newestSetChanged(data.set));
  yield* put(connectionChanged('open'));
  place.attempt = 0;
  if (place.offset !== undefined) return;
  place.offset = offset;
  // A screen that had loaded before this, its first connection, may have missed something since.
  const { status } = yield* select(selectBoot as (state: { boot: Boot }) => Boot);
  if (status === 'ready') yield* put(liveEvent(RESET)({}));
}

function* notify(name: string, data: unknown): SagaGenerator<void> {
  // An event that this build does not know is for a newer one.
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
    yield* put(versionSeen(payload.version));
  });
  yield* takeEvery(liveEvent('app.force_reload'), reload);
  const token = yield* select((state: { session: Session }) => state.session.token);
  // Leaving closes it before the server is told; and a lost session, be it only asked about, does not come back to this page.
  if (token) yield* race([call(connect, token), take([leaveBegun, sessionLost, sessionEnded].map(({ type }) => type))]);
}
