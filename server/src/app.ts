import type { PageData } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { authenticate, registerAccountsRoutes, type SessionLifetime } from './accounts';
import { registerBillingRoutes } from './billing';
import { registerCustomersRoutes } from './customers';
import type { Db } from './db';
import { createServer, type Log, type Metrics, type RateLimits, type Readiness } from './http';
import { registerMailingRoutes } from './mailings';
import { announceSessionsEnded, registerRealtimeRoutes, type Bus, type Hub } from './realtime';
import { registerRegistryRoutes } from './registry';
import { registerSenderRoutes } from './senders';

export type AppDeps = {
  db: Db;
  bus: Bus;
  hub: Hub;
  log: Log;
  metrics: Metrics;
  clock: () => Date;
  lifetime: SessionLifetime;
  rateLimits: RateLimits;
  pageData: PageData;
  readiness: () => Promise<Readiness>;
  /** Tells the background work of this process that a list was made or deleted. */
  wakeMailings: () => void;
  hostDist: string | null;
  releasesDir: string;
  trustProxy: false | string[];
  metricsToken: string | null;
};

/** The whole web role, not yet listening: every module is named here. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, bus, hub, log, clock, lifetime } = deps;
  const { app, limitLogin } = await createServer({ ...deps, authenticate: (token) => authenticate(db, token, clock(), lifetime) });
  const onSessionEnded = async (sessionId: bigint) => {
    // The session has ended whatever becomes of the news; sockets are looked through now and then anyway.
    await announceSessionsEnded(bus, [sessionId]).catch((error: unknown) => log.warn({ err: error }, 'the end of a session was not announced'));
  };
  registerAccountsRoutes(app, { db, clock, lifetime, limitLogin, onSessionEnded });
  registerSenderRoutes(app, { db });
  registerBillingRoutes(app, { db });
  registerMailingRoutes(app, { db, defaultCountry: deps.pageData.defaultCountry, wake: deps.wakeMailings, clock });
  registerCustomersRoutes(app, { db });
  registerRegistryRoutes(app, { db, releasesDir: deps.releasesDir });
  await registerRealtimeRoutes(app, { db, hub, version: deps.pageData.version });
  return app;
}
