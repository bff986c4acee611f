import { whatIf } from '@portal/contracts/admin';
import type { CountryCode } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import { found, noteCustomer, route } from '../http';
import { registerRateRoutes, type RateDeps } from './rates.routes';
import { registerTariffRoutes, type TariffDeps } from './tariffs.routes';
import { answerWhatIf, type SendingRules } from './what-if';
import { findCustomer } from './what-if.store';

export type PriceDeps = TariffDeps & RateDeps & {
  /** Country assumed for numbers in national format. */
  home: CountryCode;
  rules: SendingRules;
};

export function registerPriceRoutes(app: FastifyInstance, { home, rules, ...deps }: PriceDeps): void {
  registerTariffRoutes(app, deps);
  registerRateRoutes(app, deps);

  route(app, whatIf, async ({ query: { at, customerUuid, ...rest } }, request) => {
    const customer = found(await findCustomer(deps.db, customerUuid));
    noteCustomer(request, customer.id);
    return answerWhatIf(deps.db, rules, { ...rest, customer, at: at === undefined ? deps.clock() : new Date(at), home });
  });
}
