import { AppError, endpoint, invoiceDownload, invoices, Language } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db';
import type { Environment } from '../../environment';
import { fileRoute, noteCustomer, route, type Actor } from '../../platform/http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../../platform/sheets';
import { cancelInvoice } from './cancel-invoice';
import { createInvoice } from './create-invoice';
import type { DrawInvoice } from './drawing-thread';
import { invoicesFile, invoiceTable } from './invoice-list-file';
import { invoicePage } from './invoice-page';
import { InvoicePrinter } from './invoice-printer';
import { invoiceRow, type InvoiceRow } from './invoice.store';
import { invoiceToPay, type CheckoutContext } from './pay-data';
import { ownPayMethods } from './pay-methods';
import { presentInvoice } from './present-invoice';
import { printedInvoice } from './printed-invoice';
import { acceptsPayments, viewerOf } from './accepts-payments';

export type InvoiceDeps = {
  db: Db;
  clock: () => Date;
  environment: Environment;
  /** Base URL for browsers, without trailing slash; null: the address of the request is used. */
  publicUrl: string | null;
  /** Base URL for provider webhooks, without trailing slash; null means `publicUrl`. */
  providersUrl: string | null;
};

export type InvoiceRouteDeps = InvoiceDeps & { drawInvoice: DrawInvoice };

const download = endpoint({
  method: 'GET', ...invoiceDownload, query: z.object({ uuid: z.uuid(), language: z._default(Language, 'ua') }), data: z.unknown(),
});

export function registerInvoiceRoutes(
  app: FastifyInstance, { db, clock, environment, publicUrl, providersUrl, drawInvoice }: InvoiceRouteDeps,
): void {
  const checkoutContext = ({ protocol, host }: FastifyRequest): CheckoutContext => {
    const origin = `${protocol}://${host}`;
    return { environment, now: clock(), publicUrl: publicUrl ?? origin, providersUrl: providersUrl ?? publicUrl ?? origin };
  };
  const requireVisible = async (request: FastifyRequest, actor: Actor, uuid: string): Promise<InvoiceRow> => {
    const invoice = await invoiceRow(db, viewerOf(actor), uuid);
    if (!invoice) throw new AppError('invoice_not_found');
    noteCustomer(request, invoice.customerId);
    return invoice;
  };

  route(app, invoices.list, async ({ query, actor }, request) => {
    const { customers, ...page } = await invoicePage(db, actor, query);
    noteCustomer(request, ...customers);
    return page;
  });

  fileRoute(app, invoicesFile, ({ query: { filter, sort, ...file }, actor }) => tableFile(
    'invoices', file, invoiceTable, allPages((cursor) => invoicePage(db, actor, { filter, sort, limit: ROWS_AT_ONCE, cursor })),
  ));

  route(app, invoices.payMethods, async ({ query, actor }) => ({ items: await ownPayMethods(db, actor, query.organizationUuid) }));

  route(app, invoices.create, async ({ body: { language, ...wish }, actor }, request) => (
    invoiceToPay(db, await createInvoice(db, actor, wish, clock()), { language, toAdmin: false }, checkoutContext(request))));

  route(app, invoices.payData, async ({ query: { uuid, language }, actor }, request) => (
    invoiceToPay(db, await requireVisible(request, actor, uuid), { language, toAdmin: acceptsPayments(actor) }, checkoutContext(request))));

  route(app, invoices.cancel, async ({ body, actor }) => presentInvoice(await cancelInvoice(
    db, actor, body.uuid, clock(),
  ), { toAdmin: false }));

  const printer = new InvoicePrinter(drawInvoice);
  fileRoute(app, download, async ({ query: { uuid, language }, actor }, request) => {
    const invoice = await requireVisible(request, actor, uuid);
    const pdf = await printer.print(actor.customerId, printedInvoice(invoice, language));
    return { name: `${invoice.number}.pdf`, type: 'application/pdf', content: whole(pdf) };
  });
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
