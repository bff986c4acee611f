import { AppError } from '@portal/contracts';
import type { Actor } from '../http';
import type { InvoiceViewer } from './invoice.store';

/** Who may take money in sees the invoices of all customers. */
export function takesMoney({ elements }: Pick<Actor, 'elements'>): boolean {
  return elements.has('/finances/invoices/action/accept');
}

export function viewerOf(actor: Actor): InvoiceViewer {
  return takesMoney(actor) ? null : actor;
}

/** Whose deed it is. */
export type Doer = Pick<Actor, 'customerId' | 'loginId' | 'impersonatorId'>;

/** Nobody moves money under another's login. */
export function refuseImpersonated({ impersonatorId }: Doer): void {
  if (impersonatorId !== null) throw new AppError('impersonation_refused');
}
