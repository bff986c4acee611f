import type { Transaction } from '../db';
import type { FetchedFile } from '../files';
import { lockChatOf, setMessageFile } from './note-file.store';
import { tellFile } from './tell';

/** A file that came with a message is there, or never will be: the message says so, and open browsers hear of it. */
export async function noteFile(tx: Transaction, { customerId, chatMessageUuid, ...file }: FetchedFile): Promise<void> {
  const chat = await lockChatOf(tx, customerId, chatMessageUuid);
  const message = chat && await setMessageFile(tx, customerId, chatMessageUuid, file);
  if (message) await tellFile(tx, { chat, message });
}
