import { accounts, invoices, type Input } from '@portal/contracts';
import { selectLanguage } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { put, select } from '@portal/portal/saga';
import { openInvoice } from './invoice.state';

/** `requestUuid`: idempotency key of the request. */
type NewInvoice = Required<Omit<Input<typeof invoices.create>['body'], 'language'>>;

/** `requestUuid`: of the request that created it. */
export type CreatedInvoice = { uuid: string; requestUuid: string };

/** Accounts that can be topped up. */
export const payableAccounts = callResource('finances/payableAccounts', accounts.list, () => ({}));

export const payMethods = callResource(
  'finances/payMethods', invoices.payMethods, (organizationUuid: string) => ({ query: { organizationUuid } }), { keyOf: (uuid) => uuid },
);

export const createInvoice = command<NewInvoice, CreatedInvoice>('finances/createInvoice', function* (invoice) {
  const language = yield* select(selectLanguage);
  const created = yield* quietRequest(invoices.create, { body: { ...invoice, language } });
  const { uuid } = created;
  // The response is shown without another request.
  yield* put(openInvoice.changed(created, { uuid, language }));
  return { uuid, requestUuid: invoice.requestUuid };
});
