import type { ChatEvents } from '@portal/contracts';
import { liveEvent, onLeave } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';
import { call, delay, eventChannel, fork, select, take, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { chatTitle } from '../chat-title';
import { chatShown, selectShownChat } from '../chats.slice';
import { readNews } from '../live.saga';
import { alertsAreOn, desktopPermission } from './alerts.slice';
import { claimAlert } from './claim';
import { showDesktopAlert } from './desktop-alert';
import { isInFront, isLookedAt, tellLooking } from './looked-at';
import { shortened } from './shortened';
import { canSound, playSound, unlockSound } from './sound';

const SOON_MS = 1000;
/** What is older was missed and comes again, after a cut or once more chats are listened to: nobody is called for it. */
const MOST_AGE_MS = 15_000;
const incoming = liveEvent('chat.in_message');
type Incoming = ChatEvents['chat.in_message'];

/** The message that is to be told; null of what is before the user's eyes, in this tab or another, and where he wants no alerts. */
function* toTell(action: ReturnType<typeof incoming>): SagaGenerator<Incoming | null> {
  // The cookie and not the store: another tab may have switched it.
  if (!alertsAreOn()) return null;
  const news = yield* call(readNews, action);
  if (news?.event !== 'chat.in_message') return null;
  if (Date.now() - Date.parse(news.data.message.dt_timestamp) > MOST_AGE_MS) return null;
  const { id_uuid } = news.data.chat;
  if (isInFront() && (yield* select(selectShownChat)) === id_uuid) return null;
  return (yield* call(() => isLookedAt(id_uuid))) ? null : news.data;
}

/** A tab that may not sound leaves it to one that may. */
function* sound(action: ReturnType<typeof incoming>) {
  if (!canSound()) return;
  const told = yield* call(toTell, action);
  if (told && (yield* call(() => claimAlert('sound', told.message))) === 'mine') playSound();
}

/** Of messages that follow one another at once the last is told. */
function* notify(action: ReturnType<typeof incoming>) {
  if (desktopPermission() !== 'granted') return;
  const told = yield* call(toTell, action);
  if (!told) return;
  const { chat, message } = told;
  const claim = () => claimAlert('desktop', message);
  let claimed = yield* call(claim);
  while (claimed === 'soon') {
    yield* delay(SOON_MS);
    claimed = yield* call(claim);
  }
  if (claimed === 'mine') showDesktopAlert({ chatUuid: chat.id_uuid, title: chatTitle(chat), text: shortened(textOf(message)) });
}

const textOf = ({ msg_text, file }: Incoming['message']): string => (
  msg_text || (file ? i18n.t(file.image ? 'alerts.image' : 'alerts.file', { ns: 'chat' }) : ''));

/** The other tabs are told which chat is before the user here. */
function* tellOthers() {
  const turns = eventChannel<true>((emit) => {
    const turned = () => emit(true);
    const places = [[window, 'focus'], [window, 'blur'], [document, 'visibilitychange']] as const;
    for (const [place, event] of places) place.addEventListener(event, turned);
    return () => {
      for (const [place, event] of places) place.removeEventListener(event, turned);
    };
  });
  let told: { uuid: string | null; end: () => void } = { uuid: null, end: () => undefined };
  function* look() {
    const uuid = isInFront() ? yield* select(selectShownChat) : null;
    if (uuid === told.uuid) return;
    told.end();
    told = { uuid, end: uuid === null ? () => undefined : tellLooking(uuid) };
  }
  yield* takeEvery(chatShown, look);
  for (;;) {
    yield* call(look);
    yield* take(turns);
  }
}

export function* alertsSaga() {
  yield* onLeave(unlockSound());
  yield* takeEvery(incoming, sound);
  yield* takeLatest(incoming, notify);
  yield* fork(tellOthers);
}
