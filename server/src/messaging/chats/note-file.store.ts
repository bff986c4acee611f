import type { Transaction } from '../../platform/db';
import { messageColumns, type MessageRow, type ReceivedFile } from './chat-message.store';
import { chatColumns, type ChatRow } from './chat.store';

export async function lockChatOf(tx: Transaction, customerId: bigint, messageUuid: string): Promise<ChatRow | undefined> {
  const [row] = await tx<ChatRow[]>`
    select ${chatColumns(tx)} from chat
    where customer_id = ${customerId}
      and id = (select chat_id from chat_message where customer_id = ${customerId} and uuid = ${messageUuid})
    for no key update`;
  return row;
}

export async function setMessageFile(
  tx: Transaction, customerId: bigint, messageUuid: string, file: Omit<ReceivedFile, 'url'>,
): Promise<MessageRow | undefined> {
  const [row] = await tx<MessageRow[]>`
    update chat_message set file = file || ${tx.json(file)}::jsonb
    where customer_id = ${customerId} and uuid = ${messageUuid} and file is not null
    returning ${messageColumns(tx)}`;
  return row;
}
