import { AppError } from '@portal/contracts';
import type { ApiMessage, NewApiMessage } from '@portal/contracts/api';
import { DELIVERY_STATUS, fillText, LIST_STATUS } from '@portal/messaging';
import type { Db } from '../../db';
import type { ApiCaller } from '../../http';
import { listedMessage, type ListedMessageRow } from '../../messages';
import { refuseUnknownFields } from '../unknown-fields';
import { acceptOrFind, type Acceptance, type Accepting, type SingleMessage } from '../single-message';
import { sendTimeOf } from './api-time';
import { inApiWords } from './api-words';
import { presentApiMessage } from './present-api-message';

export async function sendMessage(db: Db, caller: Pick<ApiCaller, 'customerId' | 'keyId'>, asked: NewApiMessage, accepting: Accepting): Promise<ApiMessage> {
  const { customerId, keyId } = caller;
  const { fallback } = asked;
  refuseUnknownFields([{ ...asked, body: asked.text }, fallback && { ...fallback, body: fallback.text }], asked.acceptedFields);
  const accepted = await inApiWords(asked, acceptOrFind(db, { ...writtenFor(asked, accepting.now), customerId, keyId, loginId: null, source: 'api' }, accepting));
  return presentApiMessage(customerId, rowOf(accepted) ?? (await storedRow(db, customerId, accepted, asked)));
}

function writtenFor({ from, to, text, personal = {}, fallback, sendAt, acceptedFields: _, ...message }: NewApiMessage, now: Date): SingleMessage {
  return {
    ...message, alphaName: from, recipient: to, body: fillText(text, personal),
    ...(sendAt !== undefined && { dtsend: sendTimeOf(sendAt, now) }),
    ...(fallback && { fallback: fallbackFor(fallback, personal) }),
  };
}

function fallbackFor({ from, text, ...message }: NonNullable<NewApiMessage['fallback']>, personal: NonNullable<NewApiMessage['personal']>): NonNullable<SingleMessage['fallback']> {
  return { ...message, body: fillText(text, personal), ...(from !== undefined && { alphaName: from }) };
}

/** A new message is presented from what was stored, without a read. */
function rowOf({ messageId, listId, made }: Acceptance): ListedMessageRow | null {
  if (!made) return null;
  const { recipient, alphaName, type, body, parts, currency, customerSmsId, createdAt, dueAt } = made;
  return {
    id: messageId, listId, recipient, from: alphaName, type, body, parts, currency, customerSmsId, createdAt, updatedAt: createdAt, dueAt,
    status: DELIVERY_STATUS.scheduled, listStatus: LIST_STATUS.inProgress, confirmed: true, charged: 0n, stage: 0, source: 'api', listName: '',
    extendedStatus: null, detail: null, reason: null, mainStatus: null, mainReason: null, mainSent: false, sentAt: null,
  };
}

/** A message accepted earlier has a newer status by now, or cleanup has removed it. */
async function storedRow(db: Db, customerId: bigint, { messageId }: Acceptance, { customerSmsId = '' }: NewApiMessage): Promise<ListedMessageRow> {
  const row = await listedMessage(db, customerId, messageId);
  if (!row) throw new AppError('customer_sms_id_taken', { customerSmsId });
  return row;
}
