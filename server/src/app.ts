import type { PageData } from '@portal/contracts';
import { isNumberCountry } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import { authenticate, registerAccountsRoutes, type SessionLifetime } from './accounts';
import { registerAddressBookRoutes } from './addressbooks';
import { writeAudit, writeOutcome } from './audit';
import { registerBillingRoutes } from './billing';
import { registerChatRoutes } from './chats';
import { registerCustomersRoutes } from './customers';
import type { Db } from './db';
import { registerEngineRoutes } from './dispatcher';
import { registerFileRoutes } from './files';
import { registerImageRoutes } from './images';
import { createServer, type Log, type Metrics, type RateLimits, type Readiness, type RecordCall } from './http';
import { acceptMessage, checkWritten, registerMailingRoutes, termsOfTypes } from './mailings';
import { announceReload, announceSessionsEnded, registerRealtimeRoutes, type Bus, type Hub } from './realtime';
import { registerRegistryRoutes, type Concerned } from './registry';
import { registerSenderRoutes } from './senders';
import { registerShortLinkRoutes } from './shortlinks';
import { registerTemplateRoutes } from './templates';
import { registerUploadRoutes } from './uploads';

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
  /** The same for work on address books. */
  wakeBooks: () => void;
  /** Where pictures, files and short links are reached from outside, without a slash at the end; null: by the address of the request. */
  publicUrl: string | null;
  /** Host of its own for short links, likewise; null where they stand below the portal's address. */
  shortLinksUrl: string | null;
  hostDist: string | null;
  releasesDir: string;
  trustProxy: false | string[];
  metricsToken: string | null;
};

/** The whole web role, not yet listening: every module is named here. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, bus, hub, log, clock, lifetime } = deps;
  const { defaultCountry: home } = deps.pageData;
  if (!isNumberCountry(home)) throw new RangeError(`${home} is no country whose numbers are known`);
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
  registerUploadRoutes(app, { db, clock });
  registerAddressBookRoutes(app, { db, defaultCountry: home, wake: deps.wakeBooks, clock });
  registerTemplateRoutes(app, { db, clock, checkContent: checkWritten });
  registerShortLinkRoutes(app, { db, clock, publicUrl: deps.publicUrl, shortLinksUrl: deps.shortLinksUrl });
  registerImageRoutes(app, { db, publicUrl: deps.publicUrl });
  registerFileRoutes(app, { db, publicUrl: deps.publicUrl });
  registerMailingRoutes(app, { db, defaultCountry: home, wake: deps.wakeMailings, clock });
  registerChatRoutes(app, { db, clock, home, accept: acceptMessage, terms: termsOfTypes });
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
