import type { Chat, ChatFile, ChatMessage } from '@portal/contracts';
import { outcomeOf } from '@portal/messaging';
import { sharedNames } from '../addressbooks';
import type { Db } from '../../platform/db';
import type { MessageRow, ReceivedFile } from './chat-message.store';
import type { ChatRow } from './chat.store';
import { fetchedFiles, namesOf } from './present-chat.store';

export async function presentChats(db: Db, customerId: bigint, rows: readonly ChatRow[]): Promise<Chat[]> {
  if (rows.length === 0) return [];
  const owners = rows.flatMap(({ ownerLoginId }) => ownerLoginId ?? []);
  const names = await sharedNames(db, { customerId, organizations: null }, [...new Set(rows.map(({ phone }) => phone))]);
  const { logins, senders } = await namesOf(db, customerId, {
    loginIds: [...new Set(owners)], alphaNameIds: [...new Set(rows.map(({ alphaNameId }) => alphaNameId))],
  });
  return rows.map((row) => {
    const sender = senders.get(row.alphaNameId);
    const owner = row.ownerLoginId === null ? undefined : logins.get(row.ownerLoginId);
    const known = names.get(row.phone);
    return {
      id_uuid: row.uuid, revision: row.revision, alphaname: sender?.name ?? '', alphaname_uuid: sender?.uuid ?? '', phone_number: row.phone,
      state: row.state, snoozed_until: row.snoozedUntil?.toISOString() ?? null, incoming: row.incoming,
      unread: row.unread, own_messages: row.ownMessages,
      dtstart: row.startedAt.toISOString(), last_msg: row.lastAt.toISOString(), last_in: row.lastInAt?.toISOString() ?? null,
      last_own: row.lastOwnAt?.toISOString() ?? null, last_invalid: row.lastInvalidAt?.toISOString() ?? null,
      customer_ref: row.customerRef, phone_data: { name: known?.name ?? null }, shared_ab_uuid: known?.bookUuid ?? null,
      last_login_title: owner?.title ?? null, owner: owner ? { uuid: owner.uuid, title: owner.title } : null,
      preview: row.preview && { ...row.preview, type: row.preview.type ?? null },
    };
  });
}

export async function presentMessages(db: Db, customerId: bigint, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const authors = rows.flatMap(({ loginId, fromLoginId, toLoginId }) => [loginId ?? [], fromLoginId ?? [], toLoginId ?? []].flat());
  const { logins } = await namesOf(db, customerId, { loginIds: [...new Set(authors)], alphaNameIds: [] });
  const files = await fetchedFiles(db, customerId, rows.filter(({ file }) => file?.state === 'ready').map(({ uuid }) => uuid));
  const named = (id: bigint | null) => {
    const login = id === null ? undefined : logins.get(id);
    return login ? { uuid: login.uuid, title: login.title } : null;
  };
  return rows.map((row) => ({
    msg_uuid: row.uuid, kind: row.kind, position: row.position, incoming: row.incomingPosition !== null, msg_text: row.text,
    dt_timestamp: row.at.toISOString(), edited_at: row.editedAt?.toISOString() ?? null,
    status: row.status, outcome: outcomeOf(row), extended_statuses: extendedStatuses(row), type: row.type, content: row.content,
    file: row.file && presentFile(row.file, files.get(row.uuid)),
    author: named(row.loginId)?.title ?? null, author_uuid: named(row.loginId)?.uuid ?? null,
    assignment: row.kind === 'assignment' ? { from: named(row.fromLoginId), to: named(row.toLoginId) } : null,
    state: row.state && { to: row.state, until: row.snoozedUntil?.toISOString() ?? null },
    clientUuid: row.clientUuid, error: row.error, reason: row.reason,
  }));
}

export function extendedStatuses({ extendedStatus }: Pick<MessageRow, 'extendedStatus'>): string[] {
  return extendedStatus === null ? [] : [extendedStatus];
}

function presentFile({ name, image, bytes, state }: ReceivedFile, uuid: string | undefined): ChatFile {
  return { name, image, bytes, state, uuid: uuid ?? null };
}
