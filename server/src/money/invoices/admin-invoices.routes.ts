import { adminFinance } from '@portal/contracts/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { found, noteCustomer, route } from '../../platform/http';
import { acceptInvoice } from './accept-invoice';
import type { InvoiceRow } from './invoice.store';
import type { InvoiceDeps } from './invoices.routes';
import { organizationOfAnybody } from './organization.store';
import { payMethodsOfOrganization, updatePayMethods } from './pay-methods';
import { presentInvoice } from './present-invoice';
import { refundInvoice } from './refund-invoice';

export function registerAdminInvoiceRoutes(
  app: FastifyInstance, { db, clock, environment }: Pick<InvoiceDeps, 'db' | 'clock' | 'environment'>,
): void {
  const present = (request: FastifyRequest, invoice: InvoiceRow) => {
    noteCustomer(request, invoice.customerId);
    return presentInvoice(invoice, { toAdmin: true });
  };
  const organizationOf = async (request: FastifyRequest, uuid: string) => {
    const organization = found(await organizationOfAnybody(db, uuid));
    noteCustomer(request, organization.customerId);
    return organization;
  };

  route(app, adminFinance.acceptInvoice, async ({ body, actor }, request) => present(
    request, await acceptInvoice(db, actor, body, clock()),
  ));

  route(app, adminFinance.refundInvoice, async ({ body, actor }, request) => (
    present(request, await refundInvoice(db, actor, body, { environment, now: clock() }))));

  route(app, adminFinance.orgPayMethods, async ({ body }, request) => (
    { items: await payMethodsOfOrganization(db, await organizationOf(request, body.organizationUuid)) }));

  route(app, adminFinance.updateOrgPayMethods, async ({ body }, request) => (
    { items: await updatePayMethods(db, await organizationOf(request, body.organizationUuid), body.methods) }));
}
