import type { Transaction } from '../platform/db';
import { cancelInvoice, createInvoice, writePayMethods } from '../money/invoices';
import type { SimulatorAddresses } from './demo-connections';
import { demoBills, demoPayments } from './demo-payments';
import { hasPayMethods, methodUuid, updateCheckoutAddress, unbilledPayer } from './demo-payments.store';

export async function ensurePayMethods(tx: Transaction, simulators: SimulatorAddresses): Promise<void> {
  const payments = demoPayments(simulators);
  if (!(await hasPayMethods(tx))) await writePayMethods(tx, payments);
  for (const { key, type, settings } of payments.methods) if (type === 'liqpay') await updateCheckoutAddress(tx, key, settings);
}

export async function ensureInvoices(tx: Transaction, customerId: bigint): Promise<void> {
  const payer = await unbilledPayer(tx, customerId);
  if (!payer) return;
  const { loginId, ...of } = payer;
  const actor = { customerId, loginId, impersonatorId: null, organizations: null };
  for (const [index, { method, sum, cancelled }] of demoBills.entries()) {
    const uuid = await methodUuid(tx, method);
    if (uuid === undefined) continue;
    // One second apart, so that their order is stable.
    const at = new Date(Date.now() - (demoBills.length - index) * 1_000);
    const invoice = await createInvoice(tx, actor, { ...of, methodUuid: uuid, sum }, at);
    if (cancelled) await cancelInvoice(tx, actor, invoice.uuid, at);
  }
}
