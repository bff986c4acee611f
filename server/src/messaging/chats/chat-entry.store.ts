import type { ChatState } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../../platform/db';
import { messageColumns, type MessageRow } from './chat-message.store';
import type { ChatRow } from './chat.store';

/**
 * Entries that are not messages: notes, assignments and changes of the state. They take positions among the messages, and change neither
 * counts, times nor preview of the chat.
 */
type Note = { loginId: bigint; clientUuid: string; text: string };

/** The caller has locked the chat. */
export async function addNote(tx: Transaction, { customerId, id }: ChatRow, { loginId, clientUuid, text }: Note): Promise<MessageRow> {
  const [row] = await tx<MessageRow[]>`
    with placed as (
      update chat set messages = messages + 1 where customer_id = ${customerId} and id = ${id} returning messages, last_at
    )
    insert into chat_message (customer_id, chat_id, position, at, kind, login_id, client_uuid, text, status)
    select ${customerId}, ${id}, messages, greatest(clock_timestamp(), last_at), 'note', ${loginId}, ${clientUuid}::uuid, ${text},
      ${DELIVERY_STATUS.delivered}
    from placed
    returning ${messageColumns(tx)}`;
  if (!row) throw new Error('a note was written to a chat that is not there');
  return row;
}

type Assignment = { chatId: bigint; by: bigint | null; from: bigint | null; to: bigint | null };

/** Adds one assignment to each chat. The caller has locked the chats. */
export async function addAssignments(tx: Transaction, customerId: bigint, assignments: readonly Assignment[]): Promise<MessageRow[]> {
  const ids = (of: (assignment: Assignment) => bigint | null) => assignments.map((each) => of(each)?.toString() ?? null);
  return tx<MessageRow[]>`
    with change as (
      select * from unnest(${ids(({ chatId }) => chatId)}::bigint[], ${ids(({ by }) => by)}::bigint[],
        ${ids(({ from }) => from)}::bigint[], ${ids(({ to }) => to)}::bigint[]) as change (chat_id, login_id, from_login_id, to_login_id)
    ), placed as (
      update chat set messages = messages + 1 from change where customer_id = ${customerId} and id = change.chat_id
      returning id, messages, last_at
    )
    insert into chat_message (customer_id, chat_id, position, at, kind, login_id, from_login_id, to_login_id, text, status)
    select ${customerId}, placed.id, messages, greatest(clock_timestamp(), last_at), 'assignment', login_id, from_login_id, to_login_id, '',
      ${DELIVERY_STATUS.delivered}
    from placed join change on change.chat_id = placed.id
    returning ${messageColumns(tx)}`;
}

/** The caller has locked the chat. */
export async function addStateEntry(
  tx: Transaction, { customerId, id }: ChatRow, { loginId, state, until }: { loginId: bigint; state: ChatState; until: Date | null },
): Promise<MessageRow> {
  const [row] = await tx<MessageRow[]>`
    with placed as (
      update chat set messages = messages + 1 where customer_id = ${customerId} and id = ${id} returning messages, last_at
    )
    insert into chat_message (customer_id, chat_id, position, at, kind, login_id, state, snoozed_until, text, status)
    select ${customerId}, ${id}, messages, greatest(clock_timestamp(), last_at), 'state', ${loginId}, ${state}, ${until}::timestamptz, '',
      ${DELIVERY_STATUS.delivered}
    from placed
    returning ${messageColumns(tx)}`;
  if (!row) throw new Error('a state was recorded in a chat that is not there');
  return row;
}

export async function noteOf(db: Db, { customerId, id }: ChatRow, uuid: string): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`
    select ${messageColumns(db)} from chat_message
    where customer_id = ${customerId} and chat_id = ${id} and uuid = ${uuid} and kind = 'note' and text <> ''`;
  return row;
}

/** An empty text deletes the note. The caller has locked the chat. */
export async function setNoteText(tx: Transaction, { customerId, id }: ChatRow, uuid: string, text: string): Promise<MessageRow> {
  const [row] = await tx<MessageRow[]>`
    update chat_message set text = ${text}, edited_at = clock_timestamp()
    where customer_id = ${customerId} and chat_id = ${id} and uuid = ${uuid} and kind = 'note'
    returning ${messageColumns(tx)}`;
  if (!row) throw new Error('a note that was read is not there');
  return row;
}

export async function latestNotes(db: Db, { customerId, id }: ChatRow, limit: number): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${messageColumns(db)} from chat_message
    where customer_id = ${customerId} and chat_id = ${id} and kind = 'note' and text <> '' order by position desc limit ${limit}`;
}
