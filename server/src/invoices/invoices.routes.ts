import { AppError, endpoint, invoiceDownload, invoices, Language } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../db';
import { fileRoute, route, type Actor } from '../http';
import { cancelInvoice } from './cancel-invoice';
import { createInvoice } from './create-invoice';
import { invoicePdf } from './documents';
import { invoicePage } from './invoice-page';
import { invoiceRow, type InvoiceRow } from './invoice.store';
import type { Environment } from './liqpay-settings';
import { invoiceToPay, type PayPlace } from './pay-data';
import { ownPayMethods } from './pay-methods';
import { presentInvoice } from './present-invoice';
import { printedInvoice } from './printed-invoice';
import { PrintingLine } from './printing-line';
import { takesMoney, viewerOf } from './takes-money';

export type InvoiceDeps = {
  db: Db;
  clock: () => Date;
  /** Holds the secrets of payment providers, by the names that the methods' settings give. */
  environment: Environment;
  /** What browsers open, without a slash at the end; null: by the address of the request. */
  publicUrl: string | null;
  /** Where providers reach us, likewise; null: where browsers do. */
  providersUrl: string | null;
};

const download = endpoint({
  method: 'GET', ...invoiceDownload, query: z.object({ uuid: z.uuid(), language: z._default(Language, 'ua') }), data: z.unknown(),
});

export function registerInvoiceRoutes(app: FastifyInstance, { db, clock, environment, publicUrl, providersUrl }: InvoiceDeps): void {
  const place = ({ protocol, host }: FastifyRequest): PayPlace => {
    const origin = `${protocol}://${host}`;
    return { environment, now: clock(), publicUrl: publicUrl ?? origin, providersUrl: providersUrl ?? publicUrl ?? origin };
  };
  /** One's own, or anybody's for those who take the money. */
  const seen = async (actor: Actor, uuid: string): Promise<InvoiceRow> => {
    const invoice = await invoiceRow(db, viewerOf(actor), uuid);
    if (!invoice) throw new AppError('invoice_not_found');
    return invoice;
  };

  route(app, invoices.list, ({ query, actor }) => invoicePage(db, actor, query));

  route(app, invoices.payMethods, async ({ query, actor }) => ({ items: await ownPayMethods(db, actor, query.organizationUuid) }));

  route(app, invoices.create, async ({ body: { language, ...wish }, actor }, request) => (
    invoiceToPay(db, await createInvoice(db, actor, wish, clock()), { language, toAdmin: false }, place(request))));

  route(app, invoices.payData, async ({ query: { uuid, language }, actor }, request) => (
    invoiceToPay(db, await seen(actor, uuid), { language, toAdmin: takesMoney(actor) }, place(request))));

  route(app, invoices.cancel, async ({ body, actor }) => presentInvoice(await cancelInvoice(db, actor, body.uuid, clock()), { toAdmin: false }));

  const line = new PrintingLine();
  fileRoute(app, download, async ({ query: { uuid, language }, actor }) => {
    const invoice = await seen(actor, uuid);
    const pdf = await line.print(actor.customerId, () => invoicePdf(printedInvoice(invoice, language)));
    return { name: `${invoice.number}.pdf`, type: 'application/pdf', content: whole(pdf) };
  });
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
