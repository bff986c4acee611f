/**
 * LiqPay card payments (https://www.liqpay.ua/documentation): checkout, signed payment webhooks, status and refund calls. Knows LiqPay's
 * protocol but no invoices. Sums are Money and never pass through a float. A browser's report of a payment proves nothing; only a signed
 * webhook or a `status` response does.
 */
export { liqpayCheckout } from './liqpay-checkout';
export { readLiqPayWebhook, type LiqPayWebhook } from './liqpay-callback';
export { liqpayOutcome } from './liqpay-outcome';
export { liqpayApi } from './liqpay-api';
export type { LiqPayKeys } from './liqpay-signature';
