import type { CustomerCard } from '@portal/contracts/admin';

export const readySteps = ['prices', 'organization', 'sender', 'login', 'credit'] as const;
export type ReadyStep = (typeof readySteps)[number];

export const isDone = ({ ready }: Pick<CustomerCard, 'ready'>, step: ReadyStep): boolean => (
  step === 'sender' ? ready.sender === 'ready' : ready[step]);

/** Whether something keeps the customer from sending. The provider's own company and services need no guide. */
export const isGuided = (customer: CustomerCard): boolean => (
  customer.type === 1 && !customer.isProvider && readySteps.some((step) => !isDone(customer, step)));

const keyOf = (uuid: string) => `readyToSend.${uuid}`;
const DISMISSED = 'dismissed';

/** Whether this administrator has hidden the guide of this customer in this browser. */
export const isGuideDismissed = (uuid: string): boolean => localStorage.getItem(keyOf(uuid)) === DISMISSED;
export const dismissGuide = (uuid: string): void => localStorage.setItem(keyOf(uuid), DISMISSED);
