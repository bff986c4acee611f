/**
 * Tariffs with their versions, provider rates, margins, and the "what if" test of one number. Files of prices are compared first and
 * applied later. Writes the tables that billing and senders read, only for future dates. Amounts are for one message part, in 1/10000 of
 * the currency. Throws price_file_refused, csv_unreadable, import_changed, version_in_force, name_taken; also wrong_create_params for a
 * date in the past.
 */
export { registerPriceRoutes } from './prices.routes';
export { cleanupPriceImports } from './prices.cleanup';
export type { SendingRules } from './what-if';
