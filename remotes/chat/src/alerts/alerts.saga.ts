import type { Chat, ChatMessage } from '@portal/contracts';
import { liveEvent, onScopeEnd, type Report } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';
import { onOneLine } from '@portal/messaging';
import { call, delay, eventChannel, fork, getContext, race, select, take, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { chatTitle } from '../chat-title';
import type { ChatEvent } from '../chat-events';
import { chatShown, selectMe, selectShownChat } from '../chats.slice';
import { processInBatches, nextMicrotask } from '../batches.saga';
import { parseChatEvent } from '../live.saga';
import { alertsAreOn, desktopPermission } from './alerts.slice';
import { claimAlert, type Claim } from './claim';
import { shortened } from './shortened';
import { canSound, playSound, unlockSound } from './sound';

const nameOf = (chatUuid: string) => `chat looked at ${chatUuid}`;

/** Whether the page is visible and focused. If so, the chat that it shows needs no alert. */
const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Marks the chat as viewed by a Web Lock, until the returned function is called or this tab closes. */
function lockViewedChat(chatUuid: string): () => void {
  let end = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(nameOf(chatUuid), { mode: 'shared' }, () => finished);
  return end;
}

/** Returns a predicate for chats that are viewed in any tab. Without Web Locks, it always returns false. */
async function viewedChats(): Promise<(chatUuid: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return (chatUuid) => names.has(nameOf(chatUuid));
}

const SOON_MS = 1000;
/** Maximum age of a message for an alert. Older messages were replayed after a reconnect or a change of the chat scope. */
const MAX_AGE_MS = 15_000;
const alerting = [liveEvent('chat.in_message'), liveEvent('chat.changed')] as const;
type Received = ReturnType<(typeof alerting)[number]>;
/** An incoming message, or an assignment to this login. */
type ToNotify = { chat: Chat; message: ChatMessage; arrivedAt: string };

/** Reads only the chat and the age, because parsing the whole event by its schema is slower. A change without an entry needs no alert. */
function pastOf({ payload }: Received): { chatUuid: unknown; age: number } {
  const { chat, arrivedAt, message } = (payload ?? {}) as Record<'chat' | 'message', Record<string, unknown> | undefined>
    & { arrivedAt?: unknown };
  return { chatUuid: chat?.id_uuid, age: message ? Date.now() - Date.parse(String(arrivedAt ?? message.dt_timestamp)) : Infinity };
}

function toNotify(parsed: ChatEvent | null, me: string): ToNotify | null {
  if (parsed?.event === 'chat.in_message') return parsed.data;
  if (parsed?.event !== 'chat.changed' || !parsed.data.message) return null;
  const { chat, message } = parsed.data;
  return message.assignment?.to?.uuid === me && message.author_uuid !== me ? { chat, message, arrivedAt: message.dt_timestamp } : null;
}

/** Returns the last event that is recent and whose chat no tab is viewing; null if there is none or alerts are off. */
function* lastToNotify(messages: readonly Received[]): SagaGenerator<ToNotify | null> {
  // Reads the cookie instead of the store, because another tab may have changed the setting.
  if (!alertsAreOn()) return null;
  const shown = isInFront() ? yield* select(selectShownChat) : null;
  const recent = messages.map((received) => ({ received, ...pastOf(received) })).filter(({ age, chatUuid }) => !(age > MAX_AGE_MS)
    && chatUuid !== shown);
  if (recent.length === 0) return null;
  const isLookedAt = yield* call(viewedChats);
  const report = yield* getContext<Report>('report');
  const me = yield* select(selectMe);
  for (const { received, chatUuid } of recent.reverse()) {
    const found = isLookedAt(String(chatUuid)) ? null : toNotify(parseChatEvent(received, report), me);
    if (found) return found;
  }
  return null;
}

/** Plays one sound for a batch. A tab that cannot play sound leaves the alert to another tab. */
function* sound(waiting: Received[]): SagaGenerator<void> {
  const batch = waiting.splice(0);
  if (!canSound()) return;
  const reported = yield* call(lastToNotify, batch);
  if (reported && (yield* call(() => claimAlert('sound', reported))) === 'mine') playSound();
}

/** Shows a desktop notification. If several messages arrive within a second, only the last one is shown. */
function* notify(waiting: Received[]): SagaGenerator<void> {
  let reported: ToNotify | null = null;
  let claimed: Claim = 'soon';
  while (claimed === 'soon') {
    const batch = waiting.splice(0);
    if (desktopPermission() !== 'granted') return;
    const last: ToNotify | null = yield* call(lastToNotify, batch);
    reported = last ?? reported;
    if (!reported) return;
    const toClaim = reported;
    claimed = yield* call(() => claimAlert('desktop', toClaim));
    if (claimed === 'soon') yield* call(waitForNextAlert);
  }
  if (reported && claimed === 'mine') {
    showDesktopAlert({ chatUuid: reported.chat.id_uuid, title: chatTitle(reported.chat), text: textOf(reported.message) });
  }
}

/** Waits `SOON_MS`. A message after this time also ends the wait, because background timers may be a minute late. */
function* waitForNextAlert(): SagaGenerator<void> {
  const until = Date.now() + SOON_MS;
  const isBatch = (action: Action) => alerting.some(({ match }) => match(action)) && Date.now() >= until;
  yield* race({ over: delay(SOON_MS), batch: take(isBatch) });
}

function textOf({ kind, msg_text, file, author }: ChatMessage): string {
  if (kind === 'assignment') return i18n.t('conversation.event.toMe', { ns: 'chat', who: onOneLine(author ?? '') });
  return shortened(msg_text || (file ? i18n.t(file.image ? 'alerts.image' : 'alerts.file', { ns: 'chat' }) : ''));
}

/** Publishes to the other tabs which chat the user is viewing in this tab. */
function* notifyOthers() {
  const focusChanges = eventChannel<true>((emit) => {
    const onFocusChange = () => emit(true);
    const targets = [[window, 'focus'], [window, 'blur'], [document, 'visibilitychange']] as const;
    for (const [target, event] of targets) target.addEventListener(event, onFocusChange);
    return () => {
      for (const [target, event] of targets) target.removeEventListener(event, onFocusChange);
    };
  });
  let reported: { uuid: string | null; end: () => void } = { uuid: null, end: () => undefined };
  function* reportVisibility() {
    const uuid = isInFront() ? yield* select(selectShownChat) : null;
    if (uuid === reported.uuid) return;
    reported.end();
    reported = { uuid, end: uuid === null ? () => undefined : lockViewedChat(uuid) };
  }
  yield* takeEvery(chatShown, reportVisibility);
  for (;;) {
    yield* call(reportVisibility);
    yield* take(focusChanges);
  }
}

export function* alertsSaga() {
  yield* onScopeEnd(unlockSound());
  yield* processInBatches({ creators: alerting, nextBatch: nextMicrotask, work: sound });
  yield* processInBatches({ creators: alerting, nextBatch: nextMicrotask, work: notify });
  yield* fork(notifyOthers);
}

type DesktopAlert = { chatUuid: string; title: string; text: string };

/** Shows a desktop notification. The tag makes it replace an earlier one of the same chat. */
function showDesktopAlert({ chatUuid, title, text }: DesktopAlert): void {
  try {
    const shown = new Notification(title, { body: text, tag: chatUuid });
    shown.onclick = () => {
      shown.close();
      openChat(chatUuid);
    };
  } catch {
    // Mobile browsers have the constructor but throw: only a service worker may show notifications there.
  }
}

/** Opens a chat from outside any screen. Dispatches `popstate`, because the router listens only to this event. */
function openChat(chatUuid: string): void {
  window.focus();
  const before = history.state as { idx?: number } | null;
  history.pushState({ ...before, idx: (before?.idx ?? 0) + 1, usr: null }, '', `/chat?${new URLSearchParams({ chatUuid })}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
