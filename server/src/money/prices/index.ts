/**
 * Tariffs, provider rates, margins and the "what if" test. Changes take effect only at future dates. Amounts are per message part, in
 * 1/10,000 of a currency unit. Errors: price_file_refused, csv_unreadable, import_changed, version_in_force, name_taken,
 * wrong_create_params (a date in the past).
 */
export { registerPriceRoutes } from './prices.routes';
export { cleanupPriceImports } from './prices.cleanup';
