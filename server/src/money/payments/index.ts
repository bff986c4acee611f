/**
 * LiqPay card payments (https://www.liqpay.ua/documentation), without knowledge of invoices. Sums are never rounded. Only a
 * signed webhook or a `status` response proves a payment, never a browser's report.
 */
export { liqpayCheckout } from './liqpay-checkout';
export { readLiqPayWebhook, type LiqPayWebhook } from './liqpay-callback';
export { liqpayOutcome } from './liqpay-outcome';
export { liqpayApi } from './liqpay-api';
export type { LiqPayKeys } from './liqpay-signature';
