/**
 * Prices: tariffs with their versions, and what connections charge us, both changed by files that are compared before they hold; what each price
 * earns; and what a message to a number would cost and which way it would go. Reads what billing and senders bill and route by, and writes it only
 * for moments to come. Amounts are of one part, in 1/10000 of the currency. Throws price_file_refused, csv_unreadable, import_changed,
 * version_in_force, name_taken, wrong_create_params for a moment of the past.
 */
export { registerPriceRoutes, type PriceDeps } from './prices.routes';
export { tidyPrices } from './tidy.service';
export type { SendingRules } from './what-if';
