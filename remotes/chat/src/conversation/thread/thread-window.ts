import type { ChatMessage } from '@portal/contracts';
import { canAdvance, isDeliveryStatus } from '@portal/messaging';

/** The maximum number of messages of a chat in memory and in the DOM. */
export const MAX_LOADED = 300;

/** Consecutive messages of a chat, by position. `latest`: the highest known position, loaded or not. */
export type ThreadWindow = { readonly messages: readonly ChatMessage[]; readonly latest: number };
/** A page of messages from the server. `later`: more messages follow the page. */
export type ThreadPage = { messages: readonly ChatMessage[]; later: boolean };
/** The end of the window that the user is viewing. Messages above `MAX_LOADED` are removed at the opposite end. */
export type RetainedEnd = 'first' | 'last';

export const emptyWindow: ThreadWindow = { messages: [], latest: 0 };

export const firstPosition = ({ messages }: ThreadWindow): number => messages[0]?.position ?? 0;
export const lastPosition = ({ messages }: ThreadWindow): number => messages.at(-1)?.position ?? 0;
/** Positions are consecutive and start at 1. */
export const hasEarlier = (window: ThreadWindow): boolean => firstPosition(window) > 1;
export const hasLater = (window: ThreadWindow): boolean => window.latest > lastPosition(window);

export const includesPosition = (window: ThreadWindow, position: number): boolean => position >= firstPosition(window)
  && position <= lastPosition(window);

/**
 * Merges a page into the window. If a late message changed the positions, the page replaces all messages at outdated positions. If window
 * and page are not adjacent, it replaces the window.
 */
export function withPage(window: ThreadWindow, { messages, later }: ThreadPage, retained: RetainedEnd): ThreadWindow {
  const page = { messages, latest: 0 };
  const latest = Math.max(window.latest, lastPosition(page) + (later ? 1 : 0));
  if (messages.length === 0) return { ...window, latest };
  return { messages: trimmed(joined(touch(window, page) ? upToDate(window, page) : [], messages), retained), latest };
}

/** Adds or updates live messages. A message that is not adjacent to the window only raises `latest`. */
export function withMessages(window: ThreadWindow, added: readonly ChatMessage[], retained: RetainedEnd): ThreadWindow {
  const messages = [...window.messages];
  let { latest } = window;
  let isChanged = false;
  for (const message of added) {
    latest = Math.max(latest, message.position);
    // Searches by UUID, because the position in an event may be outdated if a late message was inserted.
    const index = messages.findLastIndex(({ msg_uuid }) => msg_uuid === message.msg_uuid);
    // Positions are consecutive, so the index is the distance from the first position.
    const at = index >= 0 ? index : messages.length === 0 ? 0 : message.position - firstPosition({ messages, latest });
    if (at < 0 || at > messages.length) continue;
    const known = messages[at];
    const next = known && index >= 0 ? mergeMessage(known, { ...message, position: known.position }) : message;
    isChanged ||= next !== known;
    messages[at] = next;
  }
  if (!isChanged) return latest === window.latest ? window : { ...window, latest };
  return { messages: trimmed(messages, retained), latest };
}

export type ReceivedStatus = {
  msg_uuid: string; status: number; outcome: number; extended_statuses: readonly string[]; reason: string | null;
};

/** Status events may be late or repeated, so a status only moves forward. */
export function withStatus(window: ThreadWindow, { msg_uuid, status, outcome, extended_statuses, reason }: ReceivedStatus): ThreadWindow {
  const at = window.messages.findLastIndex((message) => message.msg_uuid === msg_uuid);
  const known = window.messages[at];
  if (!known) return window;
  const extended = union(known.extended_statuses, extended_statuses);
  const moved = isFurther(known.status, status) ? { status, outcome, reason } : {};
  const next = same(known, { ...known, ...moved, extended_statuses: extended });
  return next === known ? window : { ...window, messages: window.messages.with(at, next) };
}

function touch(window: ThreadWindow, page: ThreadWindow): boolean {
  return window.messages.length > 0 && firstPosition(page) <= lastPosition(window) + 1 && lastPosition(page) >= firstPosition(window) - 1;
}

/** The messages of the window whose positions are not outdated. */
function upToDate({ messages }: ThreadWindow, page: ThreadWindow): readonly ChatMessage[] {
  const positions = new Map(messages.map(({ msg_uuid, position }) => [msg_uuid, position]));
  if (page.messages.every(({ msg_uuid, position }) => (positions.get(msg_uuid) ?? position) === position)) return messages;
  // A late message shifts only later ones, so none is before a message at an unchanged position.
  const [first] = page.messages;
  return first && positions.get(first.msg_uuid) === first.position ? messages.filter(({ position }) => position < first.position) : [];
}

function joined(loaded: readonly ChatMessage[], read: readonly ChatMessage[]): ChatMessage[] {
  const known = new Map(loaded.map((message) => [message.position, message]));
  for (const message of read) {
    const before = known.get(message.position);
    known.set(message.position, before?.msg_uuid === message.msg_uuid ? mergeMessage(before, message) : message);
  }
  return [...known.values()].sort((one, other) => one.position - other.position);
}

/** Keeps the more advanced status, because the fetched message may be older. After an error, uses the fetched one: a retry resets it. */
function mergeMessage(known: ChatMessage, read: ChatMessage): ChatMessage {
  const extended_statuses = union(known.extended_statuses, read.extended_statuses);
  const file = known.file && known.file.state !== 'waiting' ? known.file : read.file;
  if (known.error === null && isFurther(read.status, known.status)) {
    return same(known, { ...read, file, extended_statuses, status: known.status, outcome: known.outcome, reason: known.reason });
  }
  return same(known, { ...read, file, extended_statuses });
}

/** Returns `known` if nothing changed, so that its row does not re-render. JSON is comparable, because the field order is fixed. */
const same = (known: ChatMessage, next: ChatMessage): ChatMessage => (JSON.stringify(known) === JSON.stringify(next) ? known : next);

const isFurther = (from: number, to: number): boolean => isDeliveryStatus(from) && isDeliveryStatus(to) && canAdvance(from, to);

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];

const trimmed = (messages: readonly ChatMessage[], retained: RetainedEnd): readonly ChatMessage[] => (
  retained === 'first' ? messages.slice(0, MAX_LOADED) : messages.slice(-MAX_LOADED)
);
