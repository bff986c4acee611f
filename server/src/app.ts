import type { PageData } from '@portal/contracts';
import { isNumberCountry } from '@portal/messaging/phone';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { authenticate, registerAccountsRoutes, type SessionLifetime, type TwoFactorPolicy } from './customers/accounts';
import { registerAddressBookOperations, registerAddressBookRoutes, uploadsOfImports } from './messaging/addressbooks';
import { registerAlertRoutes } from './money/alerts';
import { registerAuditRoutes } from './platform/audit';
import { registerBillingRoutes } from './money/billing';
import { registerCallbackApi, registerWebhookRoutes, type AddressPolicy } from './platform/callbacks';
import { registerChatRoutes, seesFile, unassignInaccessible } from './messaging/chats';
import { registerCustomersRoutes } from './customers/customers';
import type { Db } from './platform/db';
import { registerDocumentationRoutes } from './platform/documentation';
import { readLeases, registerEngineRoutes } from './messaging/dispatcher';
import type { Environment } from './environment';
import { registerFileRoutes } from './messaging/files';
import { registerHomeRoutes } from './customers/home';
import { registerImageRoutes } from './messaging/images';
import { registerAdminInvoiceRoutes, registerInvoiceRoutes, registerLiqPayCallback, type DrawInvoice } from './money/invoices';
import {
  createServer, registerApi, type ApiDeps, type Log, type Metrics, type PageSources, type RateLimits, type Readiness,
} from './platform/http';
import { authenticateKey, registerKeyRoutes } from './customers/keys';
import { refusalOf, registerLimitsRoutes } from './customers/limits';
import {
  acceptMessage, checkWritten, registerBulkApi, registerListApi, registerMailingRoutes, registerMessageApi, registerSeriesApi,
  recipientUses, uploadsBeingRead,
} from './messaging/mailings';
import { registerOtpApi } from './messaging/otp';
import { registerOpenApiRoutes } from './platform/openapi';
import { registerPriceRoutes } from './money/prices';
import { announceSessionsEnded, publishSwitch, registerRealtimeRoutes, type Bus, type Hub } from './platform/realtime';
import { callRecorder, refusalRecorder } from './recorders';
import { registerRegistryRoutes, type Registry } from './platform/registry';
import { withGatheredIdempotency, withIdempotency } from './platform/idempotency';
import { registerReportRoutes } from './money/reports';
import { enterSandbox } from './customers/sandbox';
import type { SealingKeys } from './platform/sealing';
import { registerRequestRoutes } from './customers/requests';
import { registerSenderRoutes, type ProtectedNames } from './messaging/senders';
import { registerShortLinkOperations, registerShortLinkRoutes } from './messaging/shortlinks';
import { registerBalanceApi, registerStatementRoutes } from './money/statements';
import { registerTemplateRoutes } from './messaging/templates';
import { registerUnsubscribeRoutes } from './messaging/unsubscribe';
import { registerUploadRoutes } from './platform/uploads';
import { registerViberRoutes } from './messaging/viber';

export type AppDeps = {
  db: Db;
  databaseConnections: number;
  bus: Bus;
  hub: Hub;
  registry: Registry;
  log: Log;
  metrics: Metrics;
  clock: () => Date;
  lifetime: SessionLifetime;
  rateLimits: RateLimits;
  pageData: PageData;
  pageSources?: PageSources;
  readiness: () => Promise<Readiness>;
  wakeMailings: () => void;
  wakeBooks: () => void;
  callbackAddresses: AddressPolicy;
  drawInvoice: DrawInvoice;
  emailAvailable: boolean;
  pause?: (milliseconds: number) => Promise<void>;
  /** `policy`: whether admins and accountants need a second factor. `keys` encrypt its secrets, and one-time codes. */
  twoFactor: { policy: TwoFactorPolicy; keys: SealingKeys };
  protectedNames: ProtectedNames;
  publicUrl: string | null;
  providersUrl: string | null;
  /** Secrets of payment providers, by the names in the settings of payment methods. */
  environment: Environment;
  shortLinksUrl: string | null;
  articlesDir: string;
  hostDist: string | null;
  releasesDir: string;
  trustProxy: false | string[];
  metricsToken: string | null;
};

/** Builds the web server with all routes; does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, bus, hub, log, clock, lifetime } = deps;
  const { defaultCountry: home } = deps.pageData;
  if (!isNumberCountry(home)) throw new RangeError(`${home} is no country whose numbers are known`);
  const recorders = { recordCall: callRecorder(db, clock), recordRefusal: refusalRecorder(db, clock) };
  const { app, limitLogin } = await createServer({
    ...deps, ...recorders, authenticate: (token) => authenticate(db, token, clock(), { lifetime, twoFactor: deps.twoFactor.policy }),
  });
  const onSessionsEnded = async (sessionIds: readonly bigint[]) => {
    // A failed announcement is harmless, because open sockets periodically check their sessions in the database.
    await announceSessionsEnded(bus, sessionIds).catch((error: unknown) => log.warn(
      { err: error }, 'the end of sessions was not announced',
    ));
  };
  const twoFactor = { ...deps.twoFactor, issuer: deps.pageData.pageTitle };
  const post = { available: deps.emailAvailable, publicUrl: deps.publicUrl };
  registerAccountsRoutes(app, {
    db, clock, lifetime, twoFactor, post, pause: deps.pause ?? ((ms) => setTimeout(ms)), limitLogin, onSessionsEnded,
    onLoginChanged: unassignInaccessible,
  });
  registerSenderRoutes(app, { db, callbackAddresses: deps.callbackAddresses });
  registerBillingRoutes(app, { db });
  const paying = { db, clock, environment: deps.environment, publicUrl: deps.publicUrl, providersUrl: deps.providersUrl };
  registerInvoiceRoutes(app, { ...paying, drawInvoice: deps.drawInvoice });
  registerAdminInvoiceRoutes(app, paying);
  registerLiqPayCallback(app, paying);
  registerStatementRoutes(app, { db });
  registerAlertRoutes(app, { db, callbackAddresses: deps.callbackAddresses, emailAvailable: deps.emailAvailable });
  registerUploadRoutes(app, {
    db, clock, inWork: async (tx, customer) => [...await uploadsOfImports(tx, customer), ...await uploadsBeingRead(tx, customer)],
  });
  registerAddressBookRoutes(app, { db, defaultCountry: home, listUses: recipientUses, wake: deps.wakeBooks, clock });
  registerTemplateRoutes(app, { db, clock, checkContent: checkWritten });
  const links = { clock, publicUrl: deps.publicUrl, shortLinksUrl: deps.shortLinksUrl };
  const { evictLink } = registerShortLinkRoutes(app, { db, ...links });
  registerUnsubscribeRoutes(app, { db, ...links });
  registerImageRoutes(app, { db, publicUrl: deps.publicUrl });
  registerFileRoutes(app, { db, publicUrl: deps.publicUrl, seesFile: (actor, uuid) => seesFile(db, actor, uuid) });
  registerKeyRoutes(app, { db, clock, emailAvailable: deps.emailAvailable });
  registerLimitsRoutes(app, { db, clock, home, publicUrl: deps.publicUrl });
  registerMailingRoutes(app, { db, defaultCountry: home, wake: deps.wakeMailings, ...links });
  registerChatRoutes(app, { db, clock, home, accept: acceptMessage });
  registerReportRoutes(app, { db });
  registerHomeRoutes(app, { db, clock });
  registerPriceRoutes(app, { db, clock, home, connectionStates: readLeases });
  registerRequestRoutes(app, {
    db, clock, callbackAddresses: deps.callbackAddresses, publicUrl: deps.publicUrl, protectedNames: deps.protectedNames,
  });
  registerCustomersRoutes(app, { db, clock, home, protectedNames: deps.protectedNames, onSessionsEnded });
  registerEngineRoutes(app, { db });
  registerAuditRoutes(app, { db });
  registerWebhookRoutes(app, { db, policy: deps.callbackAddresses, environment: deps.environment });
  registerDocumentationRoutes(app, { articlesDir: deps.articlesDir, pageTitle: deps.pageData.pageTitle, publicUrl: deps.publicUrl });
  registerViberRoutes(app, {
    db, home, sendTest: (message) => acceptMessage(db, { ...message, source: 'test' }, { home, now: clock(), publicUrl: deps.publicUrl }),
  });
  // A failed notification is harmless: the release switch is stored, and other nodes also check for it periodically.
  const onSwitched = () => publishSwitch(bus).catch((error: unknown) => log.warn(
    { err: error }, 'other nodes were not notified of a release switch',
  ));
  registerRegistryRoutes(app, { db, clock, registry: deps.registry, releasesDir: deps.releasesDir, onSwitched });
  const authenticateCaller = async (key: string | null, address: string) => {
    const caller = await authenticateKey(db, key ?? '', address, clock());
    const holder = { ...caller, holderId: caller.customerId };
    return holder.sandbox ? { ...holder, customerId: await enterSandbox(db, holder.holderId, clock()) } : holder;
  };
  const apiDeps: ApiDeps = {
    db, databaseConnections: deps.databaseConnections, authenticateCaller, rateLimits: deps.rateLimits.api,
    idempotency: {
      alone: (call, work) => withIdempotency(db, { ...call, now: clock() }, work),
      gathered: (call, work) => withGatheredIdempotency(db, { ...call, now: clock() }, work),
    },
    refusalOf: (error) => refusalOf(db, error, deps.publicUrl),
  };
  await registerApi(app, apiDeps, (api) => {
    registerOpenApiRoutes(api, deps);
    registerMessageApi(api, { home, ...links });
    registerListApi(api, { clock, home, wake: deps.wakeMailings });
    registerBulkApi(api, { home, wake: deps.wakeMailings, ...links });
    registerSeriesApi(api, { home, ...links });
    registerBalanceApi(api);
    registerAddressBookOperations(api, { home, clock });
    registerShortLinkOperations(api, { ...links, evictLink });
    registerCallbackApi(api, { policy: deps.callbackAddresses, environment: deps.environment });
    registerOtpApi(api, { clock, home, keys: deps.twoFactor.keys, publicUrl: deps.publicUrl });
  });
  await registerRealtimeRoutes(app, { db, hub, releases: deps.registry, version: deps.pageData.version });
  return app;
}
