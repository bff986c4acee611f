import type { Db } from '../../platform/db';
import type { PageSources } from '../../platform/http';
import { INVOICE_STYLE_HASH } from './documents';
import { liqpaySettings } from './liqpay-settings';
import { settingsOfCheckouts } from './pay-method.store';

/** Includes disabled methods, because their open checkouts continue. */
export async function invoicePageSources(db: Db): Promise<PageSources> {
  const known = (await settingsOfCheckouts(db)).map(({ settings }) => liqpaySettings.parse(settings));
  return {
    checkoutScripts: known.map(({ checkoutScript }) => new URL(checkoutScript).origin),
    checkoutFrames: known.flatMap(({ frameOrigins }) => frameOrigins),
    styleHashes: [INVOICE_STYLE_HASH],
  };
}
