import type { DeliveryState } from '../channel';

/** message_state, SMPP 3.4 section 5.2.28; 0 (scheduled) and 9 (skipped) are of SMPP 5.0. */
const byNumber: readonly DeliveryState[] = [
  'enroute', 'enroute', 'delivered', 'expired', 'deleted', 'undeliverable', 'accepted', 'unknown', 'rejected', 'undeliverable',
];

/** The seven letters of SMPP 3.4 appendix B, and the spellings seen at providers. */
const byText = new Map<string, DeliveryState>([
  ['SCHEDULED', 'enroute'], ['ENROUTE', 'enroute'], ['BUFFERED', 'enroute'],
  ['DELIVRD', 'delivered'], ['DELIVERED', 'delivered'], ['DELIVERD', 'delivered'],
  ['EXPIRED', 'expired'], ['DELETED', 'deleted'],
  ['UNDELIV', 'undeliverable'], ['UNDELIVERABLE', 'undeliverable'], ['UNDELIVERED', 'undeliverable'], ['FAILED', 'undeliverable'],
  ['SKIPPED', 'undeliverable'],
  ['ACCEPTD', 'accepted'], ['ACCEPTED', 'accepted'], ['ACKED', 'accepted'],
  ['UNKNOWN', 'unknown'], ['REJECTD', 'rejected'], ['REJECTED', 'rejected'],
]);

const numbers: Record<DeliveryState, number> = {
  enroute: 1, delivered: 2, expired: 3, deleted: 4, undeliverable: 5, accepted: 6, unknown: 7, rejected: 8,
};

const texts: Record<DeliveryState, string> = {
  enroute: 'ENROUTE', delivered: 'DELIVRD', expired: 'EXPIRED', deleted: 'DELETED',
  undeliverable: 'UNDELIV', accepted: 'ACCEPTD', unknown: 'UNKNOWN', rejected: 'REJECTD',
};

export function stateFromNumber(messageState: number): DeliveryState {
  return byNumber[messageState] ?? 'unknown';
}

export function stateFromText(stat: string): DeliveryState {
  return byText.get(stat) ?? byText.get(stat.toUpperCase()) ?? 'unknown';
}

export function messageStateOf(state: DeliveryState): number {
  return numbers[state];
}

export function receiptStatOf(state: DeliveryState): string {
  return texts[state];
}
