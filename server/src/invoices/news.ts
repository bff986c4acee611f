import { toAmount } from '@portal/contracts';
import { balancesOf } from '../billing';
import type { Transaction } from '../db';
import { appendEvents, type NewEvent } from '../realtime';
import type { InvoiceRow } from './invoice.store';

type Of = Pick<InvoiceRow, 'customerId' | 'uuid' | 'status'>;

/** The last statement of the transaction that changed it. */
export async function tellChanged(tx: Transaction, { customerId, uuid, status }: Of): Promise<void> {
  await appendEvents(tx, [changed({ customerId, uuid, status })]);
}

/** The same, where money moved as well: the balance as it stands in this transaction. */
export async function tellMoneyMoved(tx: Transaction, invoice: Of): Promise<void> {
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
