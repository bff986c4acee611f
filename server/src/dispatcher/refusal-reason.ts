import type { SubmissionOutcome } from '../channels';

const INVALID_SOURCE = 0x0a;
const INVALID_DESTINATION = 0x0b;

/** Why the provider refused a submit, as a key under `reasons.*`; SMPP 3.4 section 5.1.3 names the numbers. */
export function refusalReason({ status }: Extract<SubmissionOutcome, { kind: 'refused' }>): string {
  if (status === INVALID_DESTINATION) return 'invalid_number';
  if (status === INVALID_SOURCE) return 'sender_refused';
  return 'refused';
}
