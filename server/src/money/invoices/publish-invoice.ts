import { toAmount } from '@portal/contracts';
import { balancesOf } from '../billing';
import type { Transaction } from '../../platform/db';
import { appendEvents, type NewEvent } from '../../platform/realtime';
import type { InvoiceRow } from './invoice.store';

type Of = Pick<InvoiceRow, 'customerId' | 'uuid' | 'status'>;

/** Call it last in the transaction: it locks the customer's event log. */
export async function publishChanged(tx: Transaction, { customerId, uuid, status }: Of): Promise<void> {
  await appendEvents(tx, [changed({ customerId, uuid, status })]);
}

/** Also publishes the balance. Call it last in the transaction, like `publishChanged`. */
export async function publishMoneyMoved(tx: Transaction, invoice: Of): Promise<void> {
  const balances = await balancesOf(tx, [invoice.customerId]);
  await appendEvents(tx, [changed(invoice), ...balances.map(({ available, currency }): NewEvent => ({
    customerId: invoice.customerId,
    channel: 'my_organizations',
    event: { event: 'balance.changed', data: { sum: toAmount(available), currency_code: currency } },
  }))]);
}

function changed({ customerId, uuid, status }: Of): NewEvent {
  return { customerId, channel: 'my_organizations', event: { event: 'invoice.changed', data: { uuid, status } } };
}
