import type { StatusAnswer, StatusQuestion } from '../channel';
import { parseAbsoluteTime } from './absolute-time';
import { postponement } from './command-status';
import type { MessageIdFormat } from './message-id';
import { normaliseReceiptId, normaliseResponseId } from './message-id';
import type { QueryAnswer } from './open-queries';

/** query_sm_resp may contain the message id as in submit_sm_resp, as in receipts, or none. Any other id belongs to another message. */
export function statusAnswer(
  { providerMessageId, destination }: StatusQuestion, received: QueryAnswer, format: MessageIdFormat,
): StatusAnswer {
  if (received.kind === 'unanswered') return received;
  if (received.kind === 'failed') return { kind: postponement(received.status) === undefined ? 'unknown' : 'unanswered' };
  const { messageId, state, errorCode, finalDate } = received.answer;
  const isOurs = messageId === ''
    || normaliseResponseId(format, messageId) === providerMessageId || normaliseReceiptId(format, messageId) === providerMessageId;
  if (!isOurs) return { kind: 'unanswered' };
  const doneAt = parseAbsoluteTime(finalDate);
  const raw = `query_sm_resp state:${state} error:${errorCode} final:${finalDate}`;
  return {
    kind: 'answered',
    receipt: { providerMessageId, state, destination, errorCode: String(errorCode), ...(doneAt && { doneAt }), raw },
  };
}
