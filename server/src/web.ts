import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError, BUILD_VERSION } from '@portal/contracts';
import { activeSessions } from './customers/accounts';
import { startBookWork } from './messaging/addressbooks';
import { startAlertWatch } from './money/alerts';
import { buildApp } from './app';
import { startChatWork } from './messaging/chats';
import { StartProblem } from './platform/db';
import { registerReceiverRoutes } from './messaging/dispatcher';
import { visibleEventFilter } from './visible-events';
import { createServer, type App } from './platform/http';
import { DrawingThread, invoicePageSources, registerLiqPayCallback, startPaymentWatch, writePayMethods } from './money/invoices';
import { startMail } from './platform/mail';
import { defaultQueueTimes, startMailingWork } from './messaging/mailings';
import { readOfferTexts } from './offer-texts';
import { startOtpWork } from './messaging/otp';
import { readPaymentsFile } from './payments-file';
import type { Shared } from './program';
import { Hub, publishSwitch } from './platform/realtime';
import { createRegistry, publishBuiltRemotes } from './platform/registry';

/** Publishes built remotes, starts the background work of the web role and registers routes; does not listen yet. */
export async function startWeb(shared: Shared): Promise<App> {
  const { config, log, db, bus, stops, onError } = shared;
  if (!existsSync(path.join(config.hostDist, 'index.html'))) {
    throw new StartProblem(`No index.html in ${config.hostDist}. Build the host first, or set HOST_DIST to the folder of its build.`);
  }
  const switched = await publishBuiltRemotes(db, { ...config, log });
  const mailingWork = startMailingWork({
    db, home: config.defaultCountry, queueTimes: { ...defaultQueueTimes, unconfirmed: config.unconfirmedDays * 86_400 },
    publicUrl: config.publicUrl, onError,
  });
  stops.add(() => mailingWork.stop());
  const bookWork = startBookWork({ db, onError, defaultCountry: config.defaultCountry });
  stops.add(() => bookWork.stop());
  const chatWork = startChatWork({ db, onError });
  stops.add(() => chatWork.stop());
  const otpWork = startOtpWork({ db, home: config.defaultCountry, keys: config.twoFactor.keys, publicUrl: config.publicUrl, onError });
  stops.add(() => otpWork.stop());
  startAlerts(shared);
  await startPayments(shared);
  const drawing = new DrawingThread(config.drawingScript);
  stops.add(() => drawing.stop());
  const registry = createRegistry(db);
  const hub = new Hub({
    db, bus, onError, activeSessions: (ids) => activeSessions(db, ids, new Date(), config.lifetime), filterEvents: visibleEventFilter(db),
    releases: registry,
  });
  const app = await buildApp({
    ...serverOptions(shared), db, bus, hub, registry,
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
    drawInvoice: (document) => drawing.draw(document),
    emailAvailable: config.mail !== null,
    twoFactor: config.twoFactor,
    protectedNames: config.protectedNames,
    publicUrl: config.publicUrl,
    providersUrl: config.providersUrl,
    shortLinksUrl: config.shortLinksUrl,
  });
  if (shared.receiver) registerReceiverRoutes(app, { receiver: shared.receiver });
  stops.add(() => app.close());
  // Runs before the server closes, so that browsers learn from the close code that they should reconnect.
  stops.add(() => hub.stop());
  await hub.start();
  // Notifies pages that are connected to other nodes.
  if (switched) await publishSwitch(bus).catch(onError);
  return app;
}

function startAlerts({ config: { mail, publicUrl }, db, stops, onError }: Shared): void {
  const watch = startAlertWatch({ db, publicUrl, onError });
  stops.add(() => watch.stop());
  if (mail === null) return;
  const work = startMail({ db, settings: mail, onError });
  stops.add(() => work.stop());
}

/** Stores payment methods. Must precede buildApp, because the app's Content Security Policy lists the payment methods' origins. */
async function startPayments({ config: { paymentsFile }, environment, db, stops, onError }: Shared): Promise<void> {
  if (paymentsFile !== null) await writePayMethods(db, readPaymentsFile(paymentsFile, environment));
  const watch = startPaymentWatch({ db, environment, clock: () => new Date(), onError });
  stops.add(() => watch.stop());
}

/** Starts the HTTP server of a node without the web role: probes, metrics and, with the receiver role, providers' callbacks. */
export async function startProbes(shared: Shared): Promise<App> {
  const authenticate = async () => { throw new AppError('session_missing'); };
  const { app } = await createServer({
    ...serverOptions(shared), hostDist: null, authenticate, recordCall: async () => async () => undefined,
    recordRefusal: async () => undefined,
  });
  if (shared.receiver) {
    registerReceiverRoutes(app, { receiver: shared.receiver });
    registerLiqPayCallback(app, { db: shared.db, clock: () => new Date(), environment: shared.environment });
  }
  shared.stops.add(() => app.close());
  return app;
}

function serverOptions({ config, log, metrics, readiness }: Shared) {
  const { hostDist, trustProxy, metricsToken, rateLimits, pageTitle, demo, defaultCountry, offerDir, mail, publicUrl } = config;
  const pageData = {
    pageTitle, version: BUILD_VERSION, defaultCountry, offer: readOfferTexts(offerDir), ...(demo && { demo }),
    ...(mail !== null && publicUrl !== null && { passwordReset: true }),
  };
  return { log, metrics, readiness, hostDist, trustProxy, metricsToken, rateLimits, pageData };
}
