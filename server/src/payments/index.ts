/**
 * LiqPay card payments (https://www.liqpay.ua/documentation): checkout, signed payment webhooks, status and refund calls. Knows LiqPay's
 * protocol but no invoices. Sums are Money and never pass through a float. A browser's report of a payment proves nothing; only a signed
 * webhook or a `status` response does.
 */
export { liqpayCheckout, type LiqPayCheckout, type LiqPayOrder } from './liqpay-checkout';
export { readLiqPayNotice, type LiqPayNotice } from './liqpay-callback';
export { liqpayOutcome, type LiqPayOutcome } from './liqpay-outcome';
export { liqpayApi, type LiqPayApi, type LiqPayRefund } from './liqpay-api';
export type { LiqPayKeys } from './liqpay-signature';
