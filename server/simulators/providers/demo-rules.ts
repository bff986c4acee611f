import type { BehaviourChange } from '../frame/behaviour';

/** Numbers ending in 96 fail on the channels below, but can receive SMS, so that a fallback to SMS succeeds. */
const withoutSms = { endsWith: '96', outcome: 'undeliverable' as const };
const failing = [withoutSms, { endsWith: '97', outcome: 'undeliverable' as const }, { endsWith: '98', outcome: 'expired' as const }];

/** Demo defaults with every outcome: of 100 consecutive numbers 96 are delivered, some of them seen. */
export const demoRules = {
  viber: {
    rules: [...failing, { endsWith: '99', outcome: 'refused', reason: 'REJECTED_DESTINATION' }, { endsWith: '5', outcome: 'seen' }],
  },
  rcs: { rules: [...failing, { endsWith: '99', outcome: 'refused', reason: 'NOT_FOUND' }, { endsWith: '5', outcome: 'seen' }] },
  telegram: {
    rules: [...failing, { endsWith: '99', outcome: 'refused', reason: 'PHONE_NUMBER_NOT_FOUND' }, { endsWith: '5', outcome: 'seen' }],
  },
  /** Needs no rules, because the test card decides the result (see `test-cards`). */
  liqpay: {},
  sinch: { rules: [...failing, { endsWith: '99', outcome: 'refused', reason: '40003' }] },
} satisfies Record<string, BehaviourChange>;
