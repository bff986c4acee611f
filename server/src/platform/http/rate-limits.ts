import { AppError } from '@portal/contracts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionLimit } from './admission';
import type { ApiRateLimits } from './api';
import { networkOf, NETWORKS_PER_SITE, siteOf } from './network';

/** Requests per minute. An address is an IPv4 address or an IPv6 /64. The limits stop runaway programs, but not people. */
export type RateLimits = {
  perAddress: number; perSession: number; loginsPerAddress: number;
  api?: Partial<ApiRateLimits>;
};
export const defaultRateLimits: RateLimits = { perAddress: 6_000, perSession: 2_400, loginsPerAddress: 60 };

declare module 'fastify' {
  interface FastifyContextConfig {
    limitsItself?: boolean;
  }
  interface FastifyInstance {
    limitAddress: AddressLimit;
  }
}

const MINUTE = 60_000;

export type LoginLimit = (request: FastifyRequest) => Promise<void>;
export type AddressLimit = (request: FastifyRequest) => Promise<void>;

/** Counts per process, so each web node grants the full rate. */
export async function limitRates(
  app: FastifyInstance, limits: RateLimits,
): Promise<{ session: SessionLimit; login: LoginLimit; address: AddressLimit }> {
  await app.register(rateLimit, { global: false });
  const byAddress = limitNetworks(app, limits.perAddress);
  const bySession = limiter(app, limits.perSession, (request) => String(request.actor?.sessionId));
  const logins = limitNetworks(app, limits.loginsPerAddress);
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.limitsItself) await byAddress(request);
  });
  return { session: (_actor, request) => bySession(request), login: logins, address: byAddress };
}

export function limitNetworks(app: FastifyInstance, max: number): AddressLimit {
  const network = limiter(app, max, (request) => networkOf(request.ip));
  const site = limiter(app, max * NETWORKS_PER_SITE, (request) => siteOf(request.ip) ?? '');
  return async (request) => {
    await network(request);
    if (siteOf(request.ip) !== null) await site(request);
  };
}

function limiter(app: FastifyInstance, max: number, keyGenerator: (request: FastifyRequest) => string) {
  const check = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator });
  return async (request: FastifyRequest): Promise<void> => {
    const result = await check(request);
    if (!result.isAllowed && result.isExceeded) throw new AppError('too_many_requests', { seconds: result.ttlInSeconds });
  };
}
