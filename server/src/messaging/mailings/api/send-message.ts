import { AppError } from '@portal/contracts';
import type { ApiMessage, NewApiMessage } from '@portal/contracts/api';
import { DELIVERY_STATUS, fillText, LIST_STATUS } from '@portal/messaging';
import type { Db } from '../../../platform/db';
import type { ApiCaller, KeyedAnswer } from '../../../platform/http';
import { answerUnderKey } from '../../../platform/idempotency';
import { listedMessage, type ListedMessageRow } from '../../messages';
import { refuseUnknownFields } from '../plan/unknown-fields';
import {
  acceptOrFind, isNew, type Acceptance, type Accepting, type NewAcceptance, type SingleMessage, type SingleRequest,
} from '../single/single-message';
import { joinsStream } from '../single/stream';
import { sendTimeOf } from './api-time';
import { withApiFieldNames } from './api-field-names';
import { presentApiMessage } from './present-api-message';

export async function sendMessage(
  db: Db, caller: Pick<ApiCaller, 'customerId' | 'keyId'>, newMessage: NewApiMessage,
  { keyed, ...accepting }: Accepting & { keyed?: KeyedAnswer<ApiMessage> | undefined },
): Promise<ApiMessage> {
  const { customerId, keyId } = caller;
  const { fallback } = newMessage;
  refuseUnknownFields(
    [{ ...newMessage, body: newMessage.text }, fallback && { ...fallback, body: fallback.text }], newMessage.acceptedFields,
  );
  const request: SingleRequest = { ...writtenFor(newMessage, accepting.now), customerId, keyId, loginId: null, source: 'api' };
  const answering = keyed && {
    call: keyed.call, answerOf: (accepted: NewAcceptance) => keyed.answerOf(presentApiMessage(customerId, rowOf(accepted))),
  };
  const accepted = await withApiFieldNames(newMessage, acceptOrFind(db, request, accepting, { answering }));
  if (isNew(accepted)) return presentApiMessage(customerId, rowOf(accepted));
  const present = async (from: Db) => presentApiMessage(customerId, await storedRow(from, customerId, accepted, newMessage));
  return keyed ? answerUnderKey(db, keyed, present) : present(db);
}

function writtenFor(
  { from, to, text, personal = {}, fallback, sendAt, acceptedFields: _, ...message }: NewApiMessage, now: Date,
): SingleMessage {
  return {
    ...message, alphaName: from, recipient: to, body: fillText(text, personal),
    ...(sendAt !== undefined && { dtsend: sendTimeOf(sendAt, now) }),
    ...(fallback && { fallback: fallbackFor(fallback, personal) }),
  };
}

function fallbackFor(
  { from, text, ...message }: NonNullable<NewApiMessage['fallback']>, personal: NonNullable<NewApiMessage['personal']>,
): NonNullable<SingleMessage['fallback']> {
  return { ...message, body: fillText(text, personal), ...(from !== undefined && { alphaName: from }) };
}

/** Builds the row of a new message from the inserted values, which saves a query. */
function rowOf({ messageId, listId, created }: NewAcceptance): ListedMessageRow {
  const { recipient, alphaName, type, body, parts, currency, customerSmsId, createdAt, dueAt } = created;
  return {
    id: messageId, listId, recipient, from: alphaName, type, body, parts, currency, customerSmsId, createdAt, updatedAt: createdAt, dueAt,
    status: DELIVERY_STATUS.scheduled, listStatus: LIST_STATUS.inProgress, confirmed: true, charged: 0n, stage: 0, source: 'api',
    listName: '', ofStream: joinsStream({ source: created.source, isScheduled: dueAt !== null }),
    extendedStatus: null, detail: null, reason: null, mainStatus: null, mainReason: null, mainSent: false, sentAt: null,
  };
}

/** Reads a message accepted earlier, whose status may have changed. Throws customer_sms_id_taken if cleanup has removed the message. */
async function storedRow(
  db: Db, customerId: bigint, { messageId }: Acceptance, { customerSmsId = '' }: NewApiMessage,
): Promise<ListedMessageRow> {
  const row = await listedMessage(db, customerId, messageId);
  if (!row) throw new AppError('customer_sms_id_taken', { customerSmsId });
  return row;
}
