import { AppError } from '@portal/contracts';
import type { Actor } from '../../platform/http';
import type { InvoiceScope } from './invoice.store';

/** The right to accept payments includes seeing all customers' invoices. */
export function acceptsPayments({ elements }: Pick<Actor, 'elements'>): boolean {
  return elements.has('/finances/invoices/action/accept');
}

export function viewerOf(actor: Actor): InvoiceScope {
  return acceptsPayments(actor) ? null : actor;
}

export type Doer = Pick<Actor, 'customerId' | 'loginId' | 'organizations' | 'impersonatorId'>;

/** Impersonation must not move money. */
export function refuseImpersonated({ impersonatorId }: Doer): void {
  if (impersonatorId !== null) throw new AppError('impersonation_refused');
}
