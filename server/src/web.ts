import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError, BUILD_VERSION } from '@portal/contracts';
import { standingSessions } from './accounts';
import { bookReaders, startBookWork } from './addressbooks';
import { buildApp } from './app';
import { startChatWork } from './chats';
import { StartProblem } from './db';
import { registerReceiverRoutes } from './dispatcher';
import { createServer, type App } from './http';
import { startMailingWork } from './mailings';
import { readOfferTexts } from './offer-texts';
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
  const mailingWork = startMailingWork({ db, onError });
  stops.add(() => mailingWork.stop());
  const bookWork = startBookWork({ db, onError, defaultCountry: config.defaultCountry });
  stops.add(() => bookWork.stop());
  const chatWork = startChatWork({ db, onError });
  stops.add(() => chatWork.stop());
  const hub = new Hub({
    db, bus, onError, standingSessions: (ids) => standingSessions(db, ids, new Date(), config.lifetime), bookReaders: (customerId, uuids) => bookReaders(db, customerId, uuids),
  });
  const app = await buildApp({
    ...serverOptions(shared), db, bus, hub,
    clock: () => new Date(),
    lifetime: config.lifetime,
    releasesDir: config.releasesDir,
    wakeMailings: () => mailingWork.wake(),
    wakeBooks: () => bookWork.wake(),
    publicUrl: config.publicUrl,
    shortLinksUrl: config.shortLinksUrl,
  });
  if (shared.receiver) registerReceiverRoutes(app, { receiver: shared.receiver });
  stops.add(() => app.close());
  // Stopped before the server is closed, so that browsers hear that they may come back.
  stops.add(() => hub.stop());
  await hub.start();
  return app;
}

/** A node without the web role answers its probes, the calls of providers where it takes them, and nothing else. */
export async function startProbes(shared: Shared): Promise<App> {
  const authenticate = async () => { throw new AppError('session_missing'); };
  const { app } = await createServer({ ...serverOptions(shared), hostDist: null, authenticate, recordCall: async () => async () => undefined });
  if (shared.receiver) registerReceiverRoutes(app, { receiver: shared.receiver });
  shared.stops.add(() => app.close());
  return app;
}

function serverOptions({ config, log, metrics, readiness }: Shared) {
  const { hostDist, trustProxy, metricsToken, rateLimits, pageTitle, defaultCountry, offerDir } = config;
  const pageData = { pageTitle, version: BUILD_VERSION, defaultCountry, offer: readOfferTexts(offerDir) };
  return { log, metrics, readiness, hostDist, trustProxy, metricsToken, rateLimits, pageData };
}
