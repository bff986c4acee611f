import type { ChatMessage } from '@portal/contracts';
import { canAdvance, isDeliveryStatus } from '@portal/messaging';

/** So many messages of a chat are held and drawn at most, however many it has. */
export const MAX_HELD = 300;

/** Messages of one chat: one run of places without a gap, in their order. `latest` is the greatest place known of, held or not. */
export type ThreadWindow = { readonly messages: readonly ChatMessage[]; readonly latest: number };
/** As the server answers it: `later`, whether there are others behind the last of these. */
export type ThreadPage = { messages: readonly ChatMessage[]; later: boolean };
/** Which end stays where it is when there are too many: the one that the user looks at. */
export type KeptEnd = 'first' | 'last';

export const emptyWindow: ThreadWindow = { messages: [], latest: 0 };

export const firstPlace = ({ messages }: ThreadWindow): number => messages[0]?.place ?? 0;
export const lastPlace = ({ messages }: ThreadWindow): number => messages.at(-1)?.place ?? 0;
/** Places begin with 1 and have no holes. */
export const hasEarlier = (window: ThreadWindow): boolean => firstPlace(window) > 1;
export const hasLater = (window: ThreadWindow): boolean => window.latest > lastPlace(window);

export const holds = (window: ThreadWindow, place: number): boolean => place >= firstPlace(window) && place <= lastPlace(window);

/** A page that does not touch what is held, or has it at other places since a late message came before it, takes its place. */
export function withPage(window: ThreadWindow, { messages, later }: ThreadPage, kept: KeptEnd): ThreadWindow {
  const page = { messages, latest: 0 };
  const latest = Math.max(window.latest, lastPlace(page) + (later ? 1 : 0));
  if (messages.length === 0) return { ...window, latest };
  return { messages: cut(touch(window, page) && agree(window, page) ? joined(window.messages, messages) : messages, kept), latest };
}

/** Messages that came live, in their order. One that does not follow what is held is only known of: it comes with its page. */
export function withMessages(window: ThreadWindow, come: readonly ChatMessage[], kept: KeptEnd): ThreadWindow {
  const messages = [...window.messages];
  let { latest } = window;
  let isChanged = false;
  for (const message of come) {
    latest = Math.max(latest, message.place);
    // News that a page has overtaken may name a place from before a late message came.
    const held = messages.findLastIndex(({ msg_uuid }) => msg_uuid === message.msg_uuid);
    // Places have no holes, so that each is an index.
    const at = held >= 0 ? held : messages.length === 0 ? 0 : message.place - firstPlace({ messages, latest });
    if (at < 0 || at > messages.length) continue;
    const known = messages[at];
    const next = known && held >= 0 ? settled(known, { ...message, place: known.place }) : message;
    isChanged ||= next !== known;
    messages[at] = next;
  }
  if (!isChanged) return latest === window.latest ? window : { ...window, latest };
  return { messages: cut(messages, kept), latest };
}

export type ReceivedStatus = { msg_uuid: string; status: number; outcome: number; extended_statuses: readonly string[]; reason: string | null };

/** What was heard of a message may come late and twice, so that it only moves a status forward. */
export function withStatus(window: ThreadWindow, { msg_uuid, status, outcome, extended_statuses, reason }: ReceivedStatus): ThreadWindow {
  const at = window.messages.findLastIndex((message) => message.msg_uuid === msg_uuid);
  const known = window.messages[at];
  if (!known) return window;
  const extended = union(known.extended_statuses, extended_statuses);
  const next = same(known, isFurther(known.status, status) ? { ...known, status, outcome, reason, extended_statuses: extended } : { ...known, extended_statuses: extended });
  return next === known ? window : { ...window, messages: window.messages.with(at, next) };
}

function touch(window: ThreadWindow, page: ThreadWindow): boolean {
  return window.messages.length > 0 && firstPlace(page) <= lastPlace(window) + 1 && lastPlace(page) >= firstPlace(window) - 1;
}

function agree(window: ThreadWindow, page: ThreadWindow): boolean {
  const places = new Map(window.messages.map(({ msg_uuid, place }) => [msg_uuid, place]));
  return page.messages.every(({ msg_uuid, place }) => (places.get(msg_uuid) ?? place) === place);
}

function joined(held: readonly ChatMessage[], read: readonly ChatMessage[]): ChatMessage[] {
  const known = new Map(held.map((message) => [message.place, message]));
  for (const message of read) {
    const before = known.get(message.place);
    known.set(message.place, before?.msg_uuid === message.msg_uuid ? settled(before, message) : message);
  }
  return [...known.values()].sort((one, other) => one.place - other.place);
}

/** An answer may be older than news that overtook it: the further status holds, unless a message that was refused is tried again. */
function settled(known: ChatMessage, read: ChatMessage): ChatMessage {
  const extended_statuses = union(known.extended_statuses, read.extended_statuses);
  const file = known.file && known.file.state !== 'waiting' ? known.file : read.file;
  if (known.error === null && isFurther(read.status, known.status)) return same(known, { ...read, file, extended_statuses, status: known.status, outcome: known.outcome, reason: known.reason });
  return same(known, { ...read, file, extended_statuses });
}

/** What has not changed stays the object that it was, so that nothing of it is drawn anew. Both have their fields in the order of the contract. */
const same = (known: ChatMessage, next: ChatMessage): ChatMessage => (JSON.stringify(known) === JSON.stringify(next) ? known : next);

const isFurther = (from: number, to: number): boolean => isDeliveryStatus(from) && isDeliveryStatus(to) && canAdvance(from, to);

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];

const cut = (messages: readonly ChatMessage[], kept: KeptEnd): readonly ChatMessage[] => (kept === 'first' ? messages.slice(0, MAX_HELD) : messages.slice(-MAX_HELD));
