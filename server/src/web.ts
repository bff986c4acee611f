import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError, BUILD_VERSION } from '@portal/contracts';
import { standingSessions } from './accounts';
import { bookReaders, startBookWork } from './addressbooks';
import { startAlertWatch } from './alerts';
import { buildApp } from './app';
import { startChatWork } from './chats';
import { StartProblem } from './db';
import { registerReceiverRoutes } from './dispatcher';
import { createServer, type App } from './http';
import { invoicePageSources, registerLiqPayCallback, startPaymentWatch, writePayMethods } from './invoices';
import { startMail } from './mail';
import { startMailingWork } from './mailings';
import { readOfferTexts } from './offer-texts';
import { startOtpWork } from './otp';
import { readPaymentsFile } from './payments-file';
import type { Shared } from './program';
import { Hub } from './realtime';
import { publishBuiltRemotes } from './registry';

/** The web role: the remotes that were built with it are published, lists are prepared, and everything is served. Not yet listening. */
export async function startWeb(shared: Shared): Promise<App> {
  const { config, log, db, bus, stops, onError } = shared;
  if (!existsSync(path.join(config.hostDist, 'index.html'))) {
    throw new StartProblem(`${config.hostDist} holds no index.html: build the host first, or let HOST_DIST say where its build is.`);
  }
  await publishBuiltRemotes(db, { ...config, log });
  const mailingWork = startMailingWork({ db, home: config.defaultCountry, publicUrl: config.publicUrl, onError });
  stops.add(() => mailingWork.stop());
  const bookWork = startBookWork({ db, onError, defaultCountry: config.defaultCountry });
  stops.add(() => bookWork.stop());
  const chatWork = startChatWork({ db, onError });
  stops.add(() => chatWork.stop());
  const otpWork = startOtpWork({ db, home: config.defaultCountry, keys: config.twoFactor.keys, publicUrl: config.publicUrl, onError });
  stops.add(() => otpWork.stop());
  startAlerts(shared);
  await startPayments(shared);
  const hub = new Hub({
    db, bus, onError, standingSessions: (ids) => standingSessions(db, ids, new Date(), config.lifetime), bookReaders: (customerId, uuids) => bookReaders(db, customerId, uuids),
  });
  const app = await buildApp({
    ...serverOptions(shared), db, bus, hub,
    databaseConnections: config.databaseConnections,
    pageSources: await invoicePageSources(db),
    environment: shared.environment,
    clock: () => new Date(),
    lifetime: config.lifetime,
    releasesDir: config.releasesDir,
    articlesDir: config.articlesDir,
    wakeMailings: () => mailingWork.wake(),
    wakeBooks: () => bookWork.wake(),
    callbackAddresses: config.callbackAddresses,
    emailAvailable: config.mail !== null,
    twoFactor: config.twoFactor,
    protectedNames: config.protectedNames,
    publicUrl: config.publicUrl,
    providersUrl: config.providersUrl,
    shortLinksUrl: config.shortLinksUrl,
  });
  if (shared.receiver) registerReceiverRoutes(app, { receiver: shared.receiver });
  stops.add(() => app.close());
  // Stopped before the server is closed, so that browsers hear that they may come back.
  stops.add(() => hub.stop());
  await hub.start();
  return app;
}

/** Each node tells of accounts that run low; e-mail of it leaves from those that have a mail server. */
function startAlerts({ config: { mail, publicUrl }, db, stops, onError }: Shared): void {
  const watch = startAlertWatch({ db, publicUrl, onError });
  stops.add(() => watch.stop());
  if (mail === null) return;
  const work = startMail({ db, settings: mail, onError });
  stops.add(() => work.stop());
}

/** What pages may load of payment providers is told when they are served, so that the methods are there before that. */
async function startPayments({ config: { paymentsFile }, environment, db, stops, onError }: Shared): Promise<void> {
  if (paymentsFile !== null) await writePayMethods(db, readPaymentsFile(paymentsFile, environment));
  const watch = startPaymentWatch({ db, environment, clock: () => new Date(), onError });
  stops.add(() => watch.stop());
}

/** A node without the web role answers its probes, the calls of providers where it takes them, and nothing else. */
export async function startProbes(shared: Shared): Promise<App> {
  const authenticate = async () => { throw new AppError('session_missing'); };
  const { app } = await createServer({ ...serverOptions(shared), hostDist: null, authenticate, recordCall: async () => async () => undefined });
  if (shared.receiver) {
    registerReceiverRoutes(app, { receiver: shared.receiver });
    registerLiqPayCallback(app, { db: shared.db, clock: () => new Date(), environment: shared.environment });
  }
  shared.stops.add(() => app.close());
  return app;
}

function serverOptions({ config, log, metrics, readiness }: Shared) {
  const { hostDist, trustProxy, metricsToken, rateLimits, pageTitle, defaultCountry, offerDir } = config;
  const pageData = { pageTitle, version: BUILD_VERSION, defaultCountry, offer: readOfferTexts(offerDir) };
  return { log, metrics, readiness, hostDist, trustProxy, metricsToken, rateLimits, pageData };
}
