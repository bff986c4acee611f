import type { ChatMessage } from '@portal/contracts';
import type { Outgoing } from './outgoing.slice';

type InGroup = {
  key: string;
  /** Of messages of one author in one minute: the first names him, the last has the time. */
  isFirst: boolean;
  isLast: boolean;
};
export type MessageRow = InGroup & { kind: 'message'; message: ChatMessage; /** It is tried again at this moment. */ outgoing?: Outgoing };
export type OutgoingRow = InGroup & { kind: 'outgoing'; outgoing: Outgoing };
export type ThreadRow = { kind: 'day'; key: string; at: string } | { kind: 'unread'; key: string } | MessageRow | OutgoingRow;

export type Shown = { messages: readonly ChatMessage[]; queue: readonly Outgoing[]; hidden: readonly string[]; divider: number | null };

/** What stands below one another: days, the line above what was unread, messages, and those that still have to leave. */
export function rowsOf({ messages, queue, hidden, divider }: Shown): ThreadRow[] {
  const tried = new Map(queue.map((each) => [each.clientUuid, each]));
  const shown = messages.filter(({ msg_uuid }) => !hidden.includes(msg_uuid));
  const known = new Set(shown.map(({ clientUuid }) => clientUuid));
  const all = [
    ...shown.map((message) => rowOf(message, message.clientUuid === null ? undefined : tried.get(message.clientUuid))),
    ...queue.filter(({ clientUuid }) => !known.has(clientUuid)).map((outgoing): OutgoingRow => ({ kind: 'outgoing', key: outgoing.clientUuid, outgoing, isFirst: true, isLast: true })),
  ];
  return all.flatMap((row, index) => {
    const before = all[index - 1];
    const after = all[index + 1];
    const isMarked = row.kind === 'message' && row.message.place === divider;
    const isNewDay = !before || dayOf(before) !== dayOf(row);
    const grouped = { ...row, isFirst: isNewDay || isMarked || groupOf(before) !== groupOf(row), isLast: !after || groupOf(after) !== groupOf(row) || isAt(after, divider) };
    return [
      ...(isNewDay ? [{ kind: 'day' as const, key: `day ${dayOf(row)}`, at: atOf(row) }] : []),
      ...(isMarked ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      grouped,
    ];
  });
}

/** By the browser's name where there is one, so that a message stays the same row when the server has taken it. */
export const keyOf = ({ clientUuid, msg_uuid }: Pick<ChatMessage, 'clientUuid' | 'msg_uuid'>): string => clientUuid ?? msg_uuid;

function rowOf(message: ChatMessage, outgoing: Outgoing | undefined): MessageRow {
  return { kind: 'message', key: keyOf(message), message, outgoing, isFirst: true, isLast: true };
}

type Written = MessageRow | OutgoingRow;
const atOf = (row: Written): string => (row.kind === 'message' ? row.message.dt_timestamp : row.outgoing.at);
const isAt = (row: Written, place: number | null): boolean => row.kind === 'message' && row.message.place === place;
const dayOf = (row: Written): string => new Date(atOf(row)).toDateString();

function groupOf(row: Written): string {
  const minute = Math.floor(Date.parse(atOf(row)) / 60_000);
  return row.kind === 'message' ? `${minute} ${row.message.incoming ? 'in' : `out ${row.message.author ?? ''}`}` : `${minute} mine`;
}
