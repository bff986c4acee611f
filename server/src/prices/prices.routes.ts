import { whatIf } from '@portal/contracts/admin';
import type { CountryCode } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import { route } from '../http';
import { registerRateRoutes, type RateDeps } from './rates.routes';
import { registerTariffRoutes, type TariffDeps } from './tariffs.routes';
import { askWhatIf, type SendingRules } from './what-if';

export type PriceDeps = TariffDeps & RateDeps & {
  /** In which numbers without a country are dialled. */
  home: CountryCode;
  rules: SendingRules;
};

export function registerPriceRoutes(app: FastifyInstance, { home, rules, ...deps }: PriceDeps): void {
  registerTariffRoutes(app, deps);
  registerRateRoutes(app, deps);

  route(app, whatIf, ({ query: { at, ...asked } }) => (
    askWhatIf(deps.db, rules, { ...asked, at: at === undefined ? deps.clock() : new Date(at), home })));
}
