import { adminFinance } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import { route } from '../http';
import { acceptInvoice } from './accept-invoice';
import type { InvoiceDeps } from './invoices.routes';
import { payMethodsOfAnybody, updatePayMethods } from './pay-methods';
import { presentInvoice } from './present-invoice';
import { refundInvoice } from './refund-invoice';

/** Of invoices and organizations of all customers. The audit has each call before it is carried out. */
export function registerAdminInvoiceRoutes(app: FastifyInstance, { db, clock, environment }: Pick<InvoiceDeps, 'db' | 'clock' | 'environment'>): void {
  route(app, adminFinance.acceptInvoice, async ({ body, actor }) => presentInvoice(await acceptInvoice(db, actor, body, clock()), { toAdmin: true }));

  route(app, adminFinance.refundInvoice, async ({ body, actor }) => (
    presentInvoice(await refundInvoice(db, actor, body, { environment, now: clock() }), { toAdmin: true })));

  route(app, adminFinance.orgPayMethods, async ({ body }) => ({ items: await payMethodsOfAnybody(db, body.organizationUuid) }), { onlyReads: true });

  route(app, adminFinance.updateOrgPayMethods, async ({ body }) => ({ items: await updatePayMethods(db, body.organizationUuid, body.methods) }));
}
