import { AppError } from '@portal/contracts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionLimit } from './admission';
import type { ApiRateLimits } from './api';

/** Requests a minute. Generous: they stop a runaway program, not a quick person. */
export type RateLimits = {
  perAddress: number; perSession: number; loginsPerAddress: number;
  /** Of the public API; those that are left out as by default. */
  api?: Partial<ApiRateLimits>;
};
export const defaultRateLimits: RateLimits = { perAddress: 6_000, perSession: 2_400, loginsPerAddress: 60 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by a few programs far more often than people and their browsers call; the route has a limit of its own. */
    limitsItself?: boolean;
  }
  interface FastifyInstance {
    /** The limit of everybody else, for what a route that limits itself does not take as its own. */
    limitAddress: AddressLimit;
  }
}

const MINUTE = 60_000;

export type LoginLimit = (request: FastifyRequest) => Promise<void>;
export type AddressLimit = (request: FastifyRequest) => Promise<void>;

/** Counts in this process; several web nodes each give the full share. Resolves to the limits that routes apply themselves. */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<{ session: SessionLimit; login: LoginLimit; address: AddressLimit }> {
  await app.register(rateLimit, { global: false });
  const byAddress = limiter(app, limits.perAddress, (request) => request.ip);
  const bySession = limiter(app, limits.perSession, (request) => String(request.actor?.sessionId));
  const logins = limiter(app, limits.loginsPerAddress, (request) => request.ip);
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.limitsItself) await byAddress(request);
  });
  return { session: (_actor, request) => bySession(request), login: logins, address: byAddress };
}

function limiter(app: FastifyInstance, max: number, keyGenerator: (request: FastifyRequest) => string) {
  const check = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator });
  return async (request: FastifyRequest): Promise<void> => {
    const result = await check(request);
    if (!result.isAllowed && result.isExceeded) throw new AppError('too_many_requests', { seconds: result.ttlInSeconds });
  };
}
