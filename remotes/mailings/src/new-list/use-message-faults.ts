import { useFailureText, type Failure } from '@portal/portal';
import { emptyMessage } from '../message/message-draft';
import { placeInMessage, useMessageErrors, type MessageErrors } from '../message/message-errors';
import { fieldOf } from './form-errors';
import type { NewListForm } from './new-list-form';

const none = emptyMessage('flashcall');

/** What is wrong with the message and with its fallback: by the rules, said once the step was tried, and by the server's word. */
export function useMessageFaults({ message, fallback }: NewListForm, refusal: Failure | undefined) {
  const words = useFailureText(refusal)?.text;
  const ofMessage = useMessageErrors(message);
  const ofFallback = useMessageErrors(fallback ?? none);
  const field = refusal && fieldOf(refusal);
  const refused = (of: 'message' | 'fallback', under: string): MessageErrors => (
    refusal && words !== undefined && field === of ? { [placeInMessage(refusal, under) ?? 'body']: words } : {}
  );
  return {
    isMessageFaulty: Object.keys(ofMessage).length > 0,
    isFallbackFaulty: fallback !== null && Object.keys(ofFallback).length > 0,
    ofMessage: (isTried: boolean): MessageErrors => ({ ...(isTried && ofMessage), ...refused('message', '') }),
    ofFallback: (isTried: boolean): MessageErrors => ({ ...(isTried && ofFallback), ...refused('fallback', 'fallback.') }),
  };
}
