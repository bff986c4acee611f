import type { Socket } from 'node:net';
import type { PageData } from '@portal/contracts';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Authenticate } from './admission';
import { limitBodyTime } from './body-deadline';
import { handleErrors } from './error-handler';
import { readJsonBodies } from './json-body';
import type { Log } from './log';
import { refuseMalformedAddress } from './malformed-address';
import { serveNavigation } from './navigation';
import { registerPageRoutes } from './page.routes';
import type { PageSources } from './page-sources';
import { registerProbes, type Probes } from './probes.routes';
import type { RecordCall } from './recording';
import { limitRates, type LoginLimit, type RateLimits } from './rate-limits';
import { refuseByHeaders } from './refused-headers';
import { requestId, traceRequests } from './request-trace';
import { hostPagePolicy, secureHeaders } from './security-headers';
import { serveFiles } from './static-files';
import { UnreadableRequests } from './unreadable-requests';

/** The server as its program sees it: to be given routes, to listen and to be closed. */
export type App = FastifyInstance;

export type ServerOptions = Probes & {
  log: Log;
  authenticate: Authenticate;
  /** Left out: the machine's. */
  clock?: () => Date;
  recordCall: RecordCall;
  rateLimits: RateLimits;
  pageData: PageData;
  /** From where its page may take anything besides the portal; left out: from nowhere. */
  pageSources?: PageSources;
  /** The host's build; null where there is none to serve, as in most tests. */
  hostDist: string | null;
  /** Addresses of the proxies whose X-Forwarded-* headers may be believed; false for none. */
  trustProxy: false | string[];
};

/** Pasted recipients are the largest of what is no upload. */
const BODY_LIMIT = 4 * 1024 * 1024;
const SECONDS = 1_000;

/** The server with everything but the modules' routes, and not yet listening. */
export async function createServer(options: ServerOptions): Promise<{ app: FastifyInstance; limitLogin: LoginLimit }> {
  const commonHeaders = { 'cache-control': 'no-store', vary: 'Accept, Sec-Fetch-Mode, X-Token', 'x-actual-version': options.pageData.version };
  const unreadable = new UnreadableRequests(options.log, options.metrics);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: requestId,
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    // For a whole upload; a JSON body has a much shorter limit of its own.
    requestTimeout: 600 * SECONDS,
    keepAliveTimeout: 65 * SECONDS,
    http: { headersTimeout: 15 * SECONDS, maxHeaderSize: 16_384, requireHostHeader: false },
    clientErrorHandler: (error, socket) => unreadable.refuse(error, socket),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: refuseMalformedAddress(options.metrics, commonHeaders),
  });
  unreadable.follow(app.server);
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('changes', null);
  handleErrors(app);
  closeConnectionsWhenClosing(app);
  traceRequests(app, options.metrics);
  const hostPolicy = hostPagePolicy(options.pageSources);
  await secureHeaders(app);
  app.addHook('onRequest', async (_request, reply) => { reply.headers(commonHeaders); });
  refuseByHeaders(app);
  const limits = await limitRates(app, options.rateLimits);
  app.decorate('authenticate', options.authenticate);
  app.decorate('recordCall', options.recordCall);
  app.decorate('clock', options.clock ?? (() => new Date()));
  app.decorate('limitSession', limits.session);
  app.decorate('limitAddress', limits.address);
  limitBodyTime(app);
  if (options.hostDist !== null) serveNavigation(app, { hostDist: options.hostDist, data: options.pageData, hostPolicy });
  await serveFiles(app, options.hostDist);
  registerProbes(app, options);
  registerPageRoutes(app, options.pageData);
  return { app, limitLogin: limits.login };
}

/**
 * A connection whose last request ends after the close began would be kept open, and so would one that a browser has opened ahead
 * and asked nothing on yet; and the program with them.
 */
function closeConnectionsWhenClosing(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
