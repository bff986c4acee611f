import type { PageData } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { authenticate, registerAccountsRoutes, type SessionLifetime } from './accounts';
import { writeAudit, writeOutcome } from './audit';
import { registerBillingRoutes } from './billing';
import { registerCustomersRoutes } from './customers';
import type { Db } from './db';
import { registerEngineRoutes } from './dispatcher';
import { createServer, type Log, type Metrics, type RateLimits, type Readiness, type RecordCall } from './http';
import { registerMailingRoutes } from './mailings';
import { announceReload, announceSessionsEnded, registerRealtimeRoutes, type Bus, type Hub } from './realtime';
import { registerRegistryRoutes, type Concerned } from './registry';
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
  const recordCall: RecordCall = async ({ actor: { customerId, loginId, impersonatorId }, ...call }) => {
    const entry = await writeAudit(db, { ...call, event: 'call', at: clock(), customerId, loginId, impersonatorId });
    return (outcome, subject) => writeOutcome(db, { entry, at: clock(), outcome, subject });
  };
  const { app, limitLogin } = await createServer({ ...deps, recordCall, authenticate: (token) => authenticate(db, token, clock(), lifetime) });
  const onSessionsEnded = async (sessionIds: readonly bigint[]) => {
    // The sessions have ended whatever becomes of the news; sockets are looked through now and then anyway.
    await announceSessionsEnded(bus, sessionIds).catch((error: unknown) => log.warn({ err: error }, 'the end of sessions was not announced'));
  };
  registerAccountsRoutes(app, { db, clock, lifetime, limitLogin, onSessionsEnded });
  registerSenderRoutes(app, { db });
  registerBillingRoutes(app, { db });
  registerMailingRoutes(app, { db, defaultCountry: deps.pageData.defaultCountry, wake: deps.wakeMailings, clock });
  registerCustomersRoutes(app, { db });
  registerEngineRoutes(app, { db });
  const onSwitched = async (concerned: Concerned) => {
    // The switch stands whatever becomes of the news; a page that does not hear it goes on with the versions it has.
    await announceReload({ db, bus }, concerned).catch((error: unknown) => log.warn({ err: error }, 'pages were not told to reload'));
  };
  registerRegistryRoutes(app, { db, releasesDir: deps.releasesDir, onSwitched });
  await registerRealtimeRoutes(app, { db, hub, version: deps.pageData.version });
  return app;
}
