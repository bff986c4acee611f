/**
 * LiqPay, a provider of card payments (https://www.liqpay.ua/documentation): what a checkout is opened with, what the provider
 * tells and answers, and the two questions we ask it. Knows the wire and no invoice; sums are Money, and never pass through a
 * float. What a browser says about a payment is no proof of it: a notice with the provider's signature is, or its answer to `status`.
 */
export { liqpayCheckout, type LiqPayCheckout, type LiqPayOrder } from './liqpay-checkout';
export { readLiqPayNotice, type LiqPayNotice } from './liqpay-notice';
export { liqpayOutcome, type LiqPayOutcome } from './liqpay-outcome';
export { liqpayApi, type LiqPayApi, type LiqPayRefund } from './liqpay-api';
export type { LiqPayKeys } from './liqpay-signature';
