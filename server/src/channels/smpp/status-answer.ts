import type { StatusAnswer, StatusQuestion } from '../channel';
import { parseAbsoluteTime } from './absolute-time';
import { postponement } from './command-status';
import type { MessageIdFormat } from './message-id';
import { normaliseReceiptId, normaliseResponseId } from './message-id';
import type { QueryAnswer } from './open-queries';

/**
 * What a query_sm_resp says about our message. A provider may answer with the id as in submit_sm_resp, as in its
 * receipts, or with none; an answer about any other message says nothing about ours.
 */
export function statusAnswer({ providerMessageId, destination }: StatusQuestion, heard: QueryAnswer, format: MessageIdFormat): StatusAnswer {
  if (heard.kind === 'unanswered') return heard;
  if (heard.kind === 'failed') return { kind: postponement(heard.status) === undefined ? 'unknown' : 'unanswered' };
  const { messageId, state, errorCode, finalDate } = heard.answer;
  const isOurs = messageId === '' || normaliseResponseId(format, messageId) === providerMessageId || normaliseReceiptId(format, messageId) === providerMessageId;
  if (!isOurs) return { kind: 'unanswered' };
  const doneAt = parseAbsoluteTime(finalDate);
  const raw = `query_sm_resp state:${state} error:${errorCode} final:${finalDate}`;
  return {
    kind: 'answered',
    receipt: { providerMessageId, state, destination, errorCode: String(errorCode), ...(doneAt && { doneAt }), raw },
  };
}
