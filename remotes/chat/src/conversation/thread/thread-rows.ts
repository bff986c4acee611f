import type { ChatMessage } from '@portal/contracts';
import type { Outgoing } from './outgoing.slice';

type InGroup = {
  key: string;
  /** Messages of one author in one minute form a group: the first shows the name, the last the time. */
  isFirst: boolean;
  isLast: boolean;
};
export type MessageRow = InGroup & { kind: 'message'; message: ChatMessage; /** Set while the message is retried. */ outgoing?: Outgoing };
export type OutgoingRow = InGroup & { kind: 'outgoing'; outgoing: Outgoing };
export type ThreadRow = { kind: 'day'; key: string; at: string } | { kind: 'unread'; key: string } | MessageRow | OutgoingRow;

export type Shown = { messages: readonly ChatMessage[]; queue: readonly Outgoing[]; hidden: readonly string[]; divider: number | null };

type Written = ChatMessage | Outgoing;
type DayRow = Extract<ThreadRow, { kind: 'day' }>;
type Facts = { at: string; day: string; group: string };

/** Caches by message: an unchanged message keeps its row object, so its row does not re-render. */
const facts = new WeakMap<Written, Facts>();
const rows = new WeakMap<Written, MessageRow | OutgoingRow>();
const days = new WeakMap<Written, DayRow>();
const unread: ThreadRow = { kind: 'unread', key: 'unread' };

/** The rows of the list: days, the unread divider, messages, and unsent messages. */
export function rowsOf({ messages, queue, hidden, divider }: Shown): ThreadRow[] {
  const tried = new Map(queue.map((each) => [each.clientUuid, each]));
  const isHidden = new Set(hidden);
  const shown = messages.filter(({ msg_uuid }) => !isHidden.has(msg_uuid));
  const known = new Set(shown.map(({ clientUuid }) => clientUuid));
  const all = [...shown, ...queue.filter(({ clientUuid }) => !known.has(clientUuid))];
  return all.flatMap((written, index) => {
    const before = all[index - 1];
    const after = all[index + 1];
    const isMarked = isAt(written, divider);
    const isNewDay = !before || factsOf(before).day !== factsOf(written).day;
    const isFirst = isNewDay || isMarked || factsOf(before).group !== factsOf(written).group;
    const isLast = !after || factsOf(after).group !== factsOf(written).group || isAt(after, divider);
    const row = rowOf(
      written, { isFirst, isLast }, isMessage(written) && written.clientUuid !== null ? tried.get(written.clientUuid) : undefined,
    );
    return [...(isNewDay ? [dayOf(written)] : []), ...(isMarked ? [unread] : []), row];
  });
}

/** The key of a row. Uses `clientUuid` if there is one, because it stays the same when the server stores the message. */
const keyOf = ({ clientUuid, msg_uuid }: Pick<ChatMessage, 'clientUuid' | 'msg_uuid'>): string => clientUuid ?? msg_uuid;

function rowOf(written: Written, group: Pick<InGroup, 'isFirst' | 'isLast'>, outgoing: Outgoing | undefined): MessageRow | OutgoingRow {
  const before = rows.get(written);
  if (before && before.isFirst === group.isFirst && before.isLast === group.isLast && (before.kind === 'outgoing'
    || before.outgoing === outgoing)) return before;
  const row: MessageRow | OutgoingRow = isMessage(written)
    ? { kind: 'message', key: keyOf(written), message: written, outgoing, ...group }
    : { kind: 'outgoing', key: written.clientUuid, outgoing: written, ...group };
  rows.set(written, row);
  return row;
}

function dayOf(written: Written): DayRow {
  const { day, at } = factsOf(written);
  const row = days.get(written) ?? { kind: 'day', key: `day ${day}`, at };
  days.set(written, row);
  return row;
}

const isMessage = (written: Written): written is ChatMessage => 'msg_uuid' in written;
const isAt = (written: Written, position: number | null): boolean => isMessage(written) && written.position === position;

function factsOf(written: Written): Facts {
  const known = facts.get(written);
  if (known) return known;
  const at = isMessage(written) ? written.dt_timestamp : written.at;
  const minute = Math.floor(Date.parse(at) / 60_000);
  const who = !isMessage(written) ? 'mine' : written.kind !== 'message' ? written.msg_uuid
    : written.incoming ? 'in' : `out ${written.author ?? ''}`;
  const found = { at, day: new Date(at).toDateString(), group: `${minute} ${who}` };
  facts.set(written, found);
  return found;
}
