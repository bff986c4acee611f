import type { BehaviourChange } from '../frame/behaviour';

/** Of rich channels alone, so that a fallback to SMS arrives. */
const withoutSms = { endsWith: '96', outcome: 'undeliverable' as const };
const failing = [withoutSms, { endsWith: '97', outcome: 'undeliverable' as const }, { endsWith: '98', outcome: 'expired' as const }];

/** A demo sees every kind of end, as with the SMSC: of a hundred consecutive numbers 96 are delivered, and some of them seen. */
export const demoRules = {
  viber: { rules: [...failing, { endsWith: '99', outcome: 'refused', reason: 'REJECTED_DESTINATION' }, { endsWith: '5', outcome: 'seen' }] },
  rcs: { rules: [...failing, { endsWith: '99', outcome: 'refused', reason: 'NOT_FOUND' }, { endsWith: '5', outcome: 'seen' }] },
  telegram: { rules: [...failing, { endsWith: '99', outcome: 'refused', reason: 'PHONE_NUMBER_NOT_FOUND' }, { endsWith: '5', outcome: 'seen' }] },
  /** The payer chooses, by the card that he takes: see `test-cards`. */
  liqpay: {},
  sinch: { rules: [...failing, { endsWith: '99', outcome: 'refused', reason: '40003' }] },
} satisfies Record<string, BehaviourChange>;
