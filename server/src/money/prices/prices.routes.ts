import { whatIf } from '@portal/contracts/admin';
import type { CountryCode } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import { found, noteCustomer, route } from '../../platform/http';
import { registerRateRoutes, type RateDeps } from './rates.routes';
import { registerTariffRoutes, type TariffDeps } from './tariffs.routes';
import { answerWhatIf, type ConnectionStates } from './what-if';
import { findCustomer } from './what-if.store';

export type PriceDeps = TariffDeps & RateDeps & {
  /** Country assumed for numbers in national format. */
  home: CountryCode;
  connectionStates: ConnectionStates;
};

export function registerPriceRoutes(app: FastifyInstance, { home, connectionStates, ...deps }: PriceDeps): void {
  registerTariffRoutes(app, deps);
  registerRateRoutes(app, deps);

  route(app, whatIf, async ({ query: { at, customerUuid, ...rest } }, request) => {
    const customer = found(await findCustomer(deps.db, customerUuid));
    noteCustomer(request, customer.id);
    return answerWhatIf(deps.db, connectionStates, { ...rest, customer, at: at === undefined ? deps.clock() : new Date(at), home });
  });
}
