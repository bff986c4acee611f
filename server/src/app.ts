import { AppError, type PageData } from '@portal/contracts';
import { isNumberCountry } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import { authenticate, registerAccountsRoutes, type SessionLifetime, type TwoFactorPolicy } from './accounts';
import { registerAddressBookOperations, registerAddressBookRoutes } from './addressbooks';
import { registerAlertRoutes } from './alerts';
import { registerAuditRoutes, writeAudit, writeOutcome } from './audit';
import { registerBillingRoutes } from './billing';
import { registerCallbackApi, type AddressPolicy } from './callbacks';
import { registerChatRoutes } from './chats';
import { registerCustomersRoutes } from './customers';
import type { Db } from './db';
import { registerDocumentationRoutes } from './documentation';
import { readLeases, registerEngineRoutes } from './dispatcher';
import { registerFileRoutes } from './files';
import { registerImageRoutes } from './images';
import { registerAdminInvoiceRoutes, registerInvoiceRoutes, registerLiqPayCallback } from './invoices';
import { createServer, registerApi, type ApiDeps, type Log, type Metrics, type PageSources, type RateLimits, type Readiness, type RecordCall } from './http';
import { authenticateKey, registerKeyRoutes } from './keys';
import { admitTraffic, refusalOf, registerLimitsRoutes, shownSubject, trafficStanding } from './limits';
import { acceptMessage, checkWritten, registerBulkApi, registerListApi, registerMailingRoutes, registerMessageApi, termsOfTypes } from './mailings';
import { registerOtpApi } from './otp';
import { registerOpenApiRoutes } from './openapi';
import { registerPriceRoutes, type SendingRules } from './prices';
import { announceReload, announceSessionsEnded, registerRealtimeRoutes, type Bus, type Hub } from './realtime';
import { registerRegistryRoutes, type Concerned } from './registry';
import { answerOnce } from './repeats';
import { registerReportRoutes } from './reports';
import { enterSandbox } from './sandbox';
import type { SealingKeys } from './sealing';
import { registerRequestRoutes } from './requests';
import { registerSenderRoutes, type ProtectedNames } from './senders';
import { registerShortLinkOperations, registerShortLinkRoutes } from './shortlinks';
import { registerBalanceApi, registerStatementRoutes } from './statements';
import { registerTemplateRoutes } from './templates';
import { registerUploadRoutes } from './uploads';
import { registerViberRoutes } from './viber';

export type AppDeps = {
  db: Db;
  /** How many of `db` there are at most. */
  databaseConnections: number;
  bus: Bus;
  hub: Hub;
  log: Log;
  metrics: Metrics;
  clock: () => Date;
  lifetime: SessionLifetime;
  rateLimits: RateLimits;
  pageData: PageData;
  /** From where the portal's pages may take anything besides the portal. */
  pageSources?: PageSources;
  readiness: () => Promise<Readiness>;
  /** Tells the background work of this process that a list was made or deleted. */
  wakeMailings: () => void;
  /** The same for work on address books. */
  wakeBooks: () => void;
  /** Where callbacks may go that customers ask for. */
  callbackAddresses: AddressPolicy;
  /** Whether this portal can send e-mail. */
  emailAvailable: boolean;
  /** Whether admins and accountants must have a second factor, and what its secrets are sealed with, and one-time codes too. */
  twoFactor: { policy: TwoFactorPolicy; keys: SealingKeys };
  /** Alpha names that only certain customers may have. */
  protectedNames: ProtectedNames;
  /** Where pictures, files and short links are reached from outside, without a slash at the end; null: by the address of the request. */
  publicUrl: string | null;
  /** Where providers reach us, likewise. */
  providersUrl: string | null;
  /** Holds the secrets of payment providers, by the names that the settings of pay methods give. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Host of its own for short links, likewise; null where they stand below the portal's address. */
  shortLinksUrl: string | null;
  /** Where the documentation's articles are. */
  articlesDir: string;
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
    return (outcome, subject, changes) => writeOutcome(db, { entry, at: clock(), outcome, subject, changes });
  };
  const { app, limitLogin } = await createServer({ ...deps, recordCall, authenticate: (token) => authenticate(db, token, clock(), { lifetime, twoFactor: deps.twoFactor.policy }) });
  const onSessionsEnded = async (sessionIds: readonly bigint[]) => {
    // The sessions have ended whatever becomes of the news; sockets are looked through now and then anyway.
    await announceSessionsEnded(bus, sessionIds).catch((error: unknown) => log.warn({ err: error }, 'the end of sessions was not announced'));
  };
  const twoFactor = { ...deps.twoFactor, issuer: deps.pageData.pageTitle };
  const post = { available: deps.emailAvailable, publicUrl: deps.publicUrl };
  registerAccountsRoutes(app, { db, clock, lifetime, twoFactor, post, limitLogin, onSessionsEnded });
  registerSenderRoutes(app, { db, callbackAddresses: deps.callbackAddresses });
  registerBillingRoutes(app, { db });
  const paying = { db, clock, environment: deps.environment, publicUrl: deps.publicUrl, providersUrl: deps.providersUrl };
  registerInvoiceRoutes(app, paying);
  registerAdminInvoiceRoutes(app, paying);
  registerLiqPayCallback(app, paying);
  registerStatementRoutes(app, { db });
  registerAlertRoutes(app, { db, callbackAddresses: deps.callbackAddresses, emailAvailable: deps.emailAvailable });
  registerUploadRoutes(app, { db, clock });
  registerAddressBookRoutes(app, { db, defaultCountry: home, wake: deps.wakeBooks, clock });
  registerTemplateRoutes(app, { db, clock, checkContent: checkWritten });
  const links = { clock, publicUrl: deps.publicUrl, shortLinksUrl: deps.shortLinksUrl };
  const { forgetLink } = registerShortLinkRoutes(app, { db, ...links });
  registerImageRoutes(app, { db, publicUrl: deps.publicUrl });
  registerFileRoutes(app, { db, publicUrl: deps.publicUrl });
  registerKeyRoutes(app, { db, clock, emailAvailable: deps.emailAvailable });
  registerLimitsRoutes(app, { db, clock, home, publicUrl: deps.publicUrl });
  registerMailingRoutes(app, { db, defaultCountry: home, wake: deps.wakeMailings, clock, publicUrl: deps.publicUrl });
  registerChatRoutes(app, { db, clock, home, accept: acceptMessage, terms: termsOfTypes });
  registerReportRoutes(app, { db });
  const admit: SendingRules['admit'] = async (asked, { country, ...message }) => {
    const { stop, ...standing } = await trafficStanding(asked, { ...message, source: 'api', keyId: null, now: clock(), home });
    admitTraffic({ ...standing, stop: null }, country);
    if (stop) throw new AppError('traffic_stopped', { subject: shownSubject(stop) });
  };
  registerPriceRoutes(app, { db, clock, home, rules: { terms: termsOfTypes, standing: readLeases, admit } });
  registerRequestRoutes(app, { db, clock, callbackAddresses: deps.callbackAddresses, publicUrl: deps.publicUrl, protectedNames: deps.protectedNames });
  registerCustomersRoutes(app, { db, clock, home, protectedNames: deps.protectedNames, onSessionsEnded });
  registerEngineRoutes(app, { db });
  registerAuditRoutes(app, { db });
  registerDocumentationRoutes(app, { articlesDir: deps.articlesDir, pageTitle: deps.pageData.pageTitle, publicUrl: deps.publicUrl });
  registerViberRoutes(app, { db, home, sendTest: (message) => acceptMessage(db, { ...message, source: 'test' }, { home, now: clock(), publicUrl: deps.publicUrl }) });
  const onSwitched = async (concerned: Concerned) => {
    // The switch stands whatever becomes of the news; a page that does not hear it goes on with the versions it has.
    await announceReload({ db, bus }, concerned).catch((error: unknown) => log.warn({ err: error }, 'pages were not told to reload'));
  };
  registerRegistryRoutes(app, { db, releasesDir: deps.releasesDir, onSwitched });
  const authenticateCaller = async (key: string | null, address: string) => {
    const held = await authenticateKey(db, key ?? '', address, clock());
    const holder = { ...held, holderId: held.customerId };
    return holder.sandbox ? { ...holder, customerId: await enterSandbox(db, holder.holderId, clock()) } : holder;
  };
  // Here the modules register their operations of the public API, each on a line of its own.
  const apiDeps: ApiDeps = {
    db, databaseConnections: deps.databaseConnections, authenticateCaller, rateLimits: deps.rateLimits.api,
    answerOnce: (asked, work) => answerOnce(db, { ...asked, now: clock() }, work),
    refusalOf: (error) => refusalOf(db, error, deps.publicUrl),
  };
  await registerApi(app, apiDeps, (api) => {
    registerOpenApiRoutes(api, deps);
    registerMessageApi(api, { clock, home });
    registerListApi(api, { clock, home, wake: deps.wakeMailings });
    registerBulkApi(api, { clock, home, wake: deps.wakeMailings });
    registerBalanceApi(api);
    registerAddressBookOperations(api, { home, clock });
    registerShortLinkOperations(api, { ...links, forgetLink });
    registerCallbackApi(api, { policy: deps.callbackAddresses, environment: deps.environment });
    registerOtpApi(api, { clock, home, keys: deps.twoFactor.keys, publicUrl: deps.publicUrl });
  });
  await registerRealtimeRoutes(app, { db, hub, version: deps.pageData.version });
  return app;
}
