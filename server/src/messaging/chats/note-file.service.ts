import type { Transaction } from '../../platform/db';
import type { FetchedFile } from '../files';
import { lockChatOf, setMessageFile } from './note-file.store';
import { publishFile } from './publish-chat';

export async function noteFile(tx: Transaction, { customerId, chatMessageUuid, ...file }: FetchedFile): Promise<void> {
  const chat = await lockChatOf(tx, customerId, chatMessageUuid);
  const message = chat && await setMessageFile(tx, customerId, chatMessageUuid, file);
  if (message) await publishFile(tx, { chat, message });
}
