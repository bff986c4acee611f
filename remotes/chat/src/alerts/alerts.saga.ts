import type { ChatEvents } from '@portal/contracts';
import { liveEvent, onLeave, type Report } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';
import { call, delay, eventChannel, fork, getContext, race, select, take, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { chatTitle } from '../chat-title';
import { chatShown, selectShownChat } from '../chats.slice';
import { gathered, soon } from '../gathered.saga';
import { readNews } from '../live.saga';
import { alertsAreOn, desktopPermission } from './alerts.slice';
import { claimAlert, type Claim } from './claim';
import { showDesktopAlert } from './desktop-alert';
import { chatsLookedAt, isInFront, tellLooking } from './looked-at';
import { shortened } from './shortened';
import { canSound, playSound, unlockSound } from './sound';

const SOON_MS = 1000;
/** What is older was missed and comes again, after a cut or once more chats are listened to: nobody is called for it. */
const MAX_AGE_MS = 15_000;
const incoming = liveEvent('chat.in_message');
type Received = ReturnType<typeof incoming>;
type Incoming = ChatEvents['chat.in_message'];

/** What can be told of a message before it is read by the contract, which takes longer. */
function pastOf({ payload }: Received): { chatUuid: unknown; age: number } {
  const { chat, arrivedAt } = (payload ?? {}) as { chat?: { id_uuid?: unknown }; arrivedAt?: unknown };
  return { chatUuid: chat?.id_uuid, age: Date.now() - Date.parse(String(arrivedAt)) };
}

/**
 * Of messages that came together the last one that is to be told: not what is before the user's eyes, in this tab or another; null
 * where there is none, and where he wants no alerts.
 */
function* lastToNotify(come: readonly Received[]): SagaGenerator<Incoming | null> {
  // The cookie and not the store: another tab may have switched it.
  if (!alertsAreOn()) return null;
  const shown = isInFront() ? yield* select(selectShownChat) : null;
  const recent = come.map((received) => ({ received, ...pastOf(received) })).filter(({ age, chatUuid }) => !(age > MAX_AGE_MS) && chatUuid !== shown);
  if (recent.length === 0) return null;
  const isLookedAt = yield* call(chatsLookedAt);
  const report = yield* getContext<Report>('report');
  for (const { received, chatUuid } of recent.reverse()) {
    const news = isLookedAt(String(chatUuid)) ? null : readNews(received, report);
    if (news?.event === 'chat.in_message') return news.data;
  }
  return null;
}

/** A tab that may not sound leaves it to one that may. */
function* sound(waiting: Received[]): SagaGenerator<void> {
  const come = waiting.splice(0);
  if (!canSound()) return;
  const reported = yield* call(lastToNotify, come);
  if (reported && (yield* call(() => claimAlert('sound', reported))) === 'mine') playSound();
}

/** Of messages that follow one another at once the last is told. */
function* notify(waiting: Received[]): SagaGenerator<void> {
  let reported: Incoming | null = null;
  let claimed: Claim = 'soon';
  while (claimed === 'soon') {
    const come = waiting.splice(0);
    if (desktopPermission() !== 'granted') return;
    const last: Incoming | null = yield* call(lastToNotify, come);
    reported = last ?? reported;
    if (!reported) return;
    const toClaim = reported;
    claimed = yield* call(() => claimAlert('desktop', toClaim));
    if (claimed === 'soon') yield* call(rest);
  }
  if (reported && claimed === 'mine') showDesktopAlert({ chatUuid: reported.chat.id_uuid, title: chatTitle(reported.chat), text: shortened(textOf(reported.message)) });
}

/** Timers of a tab out of sight may be late by a minute: what comes in then ends it as well. */
function* rest(): SagaGenerator<void> {
  const until = Date.now() + SOON_MS;
  yield* race({ over: delay(SOON_MS), come: take((action: Action) => incoming.match(action) && Date.now() >= until) });
}

const textOf = ({ msg_text, file }: Incoming['message']): string => (
  msg_text || (file ? i18n.t(file.image ? 'alerts.image' : 'alerts.file', { ns: 'chat' }) : ''));

/** The other tabs are told which chat is before the user here. */
function* notifyOthers() {
  const turns = eventChannel<true>((emit) => {
    const turned = () => emit(true);
    const places = [[window, 'focus'], [window, 'blur'], [document, 'visibilitychange']] as const;
    for (const [place, event] of places) place.addEventListener(event, turned);
    return () => {
      for (const [place, event] of places) place.removeEventListener(event, turned);
    };
  });
  let reported: { uuid: string | null; end: () => void } = { uuid: null, end: () => undefined };
  function* look() {
    const uuid = isInFront() ? yield* select(selectShownChat) : null;
    if (uuid === reported.uuid) return;
    reported.end();
    reported = { uuid, end: uuid === null ? () => undefined : tellLooking(uuid) };
  }
  yield* takeEvery(chatShown, look);
  for (;;) {
    yield* call(look);
    yield* take(turns);
  }
}

export function* alertsSaga() {
  yield* onLeave(unlockSound());
  yield* gathered({ creators: [incoming], turn: soon, work: sound });
  yield* gathered({ creators: [incoming], turn: soon, work: notify });
  yield* fork(notifyOthers);
}
