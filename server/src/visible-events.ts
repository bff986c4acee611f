import type { Chat, LiveEventName } from '@portal/contracts';
import { visibleBooks } from './messaging/addressbooks';
import type { OrganizationScope } from './customers/accounts';
import { visibleChats, unreadOf, withVisibleNames } from './messaging/chats';
import type { Db } from './platform/db';
import { visibleInvoices } from './money/invoices';
import { visibleLists } from './messaging/mailings';
import type { EventFilter, LoggedEvent } from './platform/realtime';
import { visibleAccounts } from './money/statements';

/** The record that an event is about. Its organization determines which logins receive the event. */
type Subject = { kind: keyof typeof visibleIdsOf; id: string };

const visibleIdsOf = {
  list: async (db: Db, viewer: OrganizationScope, ids: string[]) => (
    new Set([...await visibleLists(db, viewer, ids.map(BigInt))].map(String))),
  book: visibleBooks, chat: visibleChats, invoice: visibleInvoices, account: visibleAccounts,
};

type Data = Readonly<Record<string, unknown>>;
type SubjectOf = (data: Data) => Subject;
const list: SubjectOf = ({ id }) => ({ kind: 'list', id: String(id) });
const book = (field: string): SubjectOf => (data) => ({ kind: 'book', id: String(data[field]) });
const chatIn: SubjectOf = ({ chat }) => ({ kind: 'chat', id: String((chat as Data).id_uuid) });
const chatBy: SubjectOf = ({ chatUuid }) => ({ kind: 'chat', id: String(chatUuid) });

/** Maps each event to its record, or to null for customer-wide events. */
export const eventSubjects: Readonly<Record<LiveEventName, SubjectOf | null>> = {
  'message_list.refresh': list,
  'message_list.progress': list,
  'addressbook.job': book('bookUuid'),
  'addressbook.changed': book('uuid'),
  'chat.in_message': chatIn,
  'chat.out_message': chatIn,
  'chat.changed': chatIn,
  'chat.out_status': chatBy,
  'chat.file': chatBy,
  'chat.viewers': chatBy,
  'invoice.changed': ({ uuid }) => ({ kind: 'invoice', id: String(uuid) }),
  'balance.low': ({ accountUuid }) => ({ kind: 'account', id: String(accountUuid) }),
  // Both concern the whole customer.
  'balance.changed': null,
  'traffic.blocked': null,
  'app_data.actual_version_change': null,
  'app.force_reload': null,
  'stream.reset': null,
};

/** Keeps the events that the listener may see. Unread counts and contact names in chat events become those visible to the listener. */
export function visibleEventFilter(db: Db): EventFilter {
  return async (listener, events) => {
    const subjects = new Map(events.map((event) => [event, subjectOf(event)] as const));
    const visible = new Map<Subject['kind'], ReadonlySet<string>>();
    for (const kind of new Set([...subjects.values()].flatMap((subject) => subject?.kind ?? []))) {
      const ids = [...new Set([...subjects.values()].flatMap((subject) => (subject?.kind === kind ? [subject.id] : [])))];
      visible.set(kind, await visibleIdsOf[kind](db, listener, ids));
    }
    const received = events.filter((event) => {
      const subject = subjects.get(event);
      return subject === null || (subject !== undefined && visible.get(subject.kind)?.has(subject.id) === true);
    });
    const chats = received.filter(showsChat);
    if (chats.length === 0) return received;
    const [names, unreadChats] = await Promise.all([withVisibleNames(
      db, listener, chats.map(({ data: { chat } }) => chat),
    ), unreadOf(db, listener)]);
    const own = new Map<LoggedEvent, LoggedEvent>(chats.map((event, index) => {
      const { data } = event;
      return [event, { ...event, data: { ...data, chat: names[index] ?? data.chat, ...('unreadChats' in data && { unreadChats }) } }];
    }));
    return received.map((event) => own.get(event) ?? event);
  };
}

function subjectOf({ name, data }: LoggedEvent): Subject | null | undefined {
  if (!Object.hasOwn(eventSubjects, name)) return undefined;
  const of = eventSubjects[name as LiveEventName];
  return of === null ? null : of(data as Data);
}

function showsChat(event: LoggedEvent): event is LoggedEvent & { data: { chat: Chat } } {
  return typeof event.data === 'object' && event.data !== null && 'chat' in event.data;
}
