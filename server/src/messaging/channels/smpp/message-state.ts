import type { SmppState } from '../channel';

/** message_state, SMPP 3.4 section 5.2.28; 0 (scheduled) and 9 (skipped) are from SMPP 5.0. */
const byNumber: readonly SmppState[] = [
  'enroute', 'enroute', 'delivered', 'expired', 'deleted', 'undeliverable', 'accepted', 'unknown', 'rejected', 'undeliverable',
];

/** The seven-letter states of SMPP 3.4 appendix B, and other spellings seen at providers. */
const byText = new Map<string, SmppState>([
  ['SCHEDULED', 'enroute'], ['ENROUTE', 'enroute'], ['BUFFERED', 'enroute'],
  ['DELIVRD', 'delivered'], ['DELIVERED', 'delivered'], ['DELIVERD', 'delivered'],
  ['EXPIRED', 'expired'], ['DELETED', 'deleted'],
  ['UNDELIV', 'undeliverable'], ['UNDELIVERABLE', 'undeliverable'], ['UNDELIVERED', 'undeliverable'], ['FAILED', 'undeliverable'],
  ['SKIPPED', 'undeliverable'],
  ['ACCEPTD', 'accepted'], ['ACCEPTED', 'accepted'], ['ACKED', 'accepted'],
  ['UNKNOWN', 'unknown'], ['REJECTD', 'rejected'], ['REJECTED', 'rejected'],
]);

const numbers: Record<SmppState, number> = {
  enroute: 1, delivered: 2, expired: 3, deleted: 4, undeliverable: 5, accepted: 6, unknown: 7, rejected: 8,
};

const texts: Record<SmppState, string> = {
  enroute: 'ENROUTE', delivered: 'DELIVRD', expired: 'EXPIRED', deleted: 'DELETED',
  undeliverable: 'UNDELIV', accepted: 'ACCEPTD', unknown: 'UNKNOWN', rejected: 'REJECTD',
};

export function stateFromNumber(messageState: number): SmppState {
  return byNumber[messageState] ?? 'unknown';
}

export function stateFromText(stat: string): SmppState {
  return byText.get(stat) ?? byText.get(stat.toUpperCase()) ?? 'unknown';
}

export function messageStateOf(state: SmppState): number {
  return numbers[state];
}

export function receiptStatOf(state: SmppState): string {
  return texts[state];
}
