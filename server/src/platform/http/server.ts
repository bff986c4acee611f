import { type PageData, AppError } from '@portal/contracts';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Authenticate } from './admission';
import { isApiPath, sendProblem, refusedRequest } from './api';
import { limitBodyTime } from './body-deadline';
import { handleErrors, sendFailure } from './error-handler';
import { readJsonBodies } from './json-body';
import type { Log } from './log';
import type { Metrics } from './metrics';
import { serveNavigation } from './navigation';
import type { PageSources } from './page-sources';
import { registerPageRoutes } from './page.routes';
import { registerProbes, type Probes } from './probes.routes';
import { limitRates, type LoginLimit, type RateLimits } from './rate-limits';
import type { RecordCall } from './recording';
import { traceRefusals, type RecordRefusal } from './refusals';
import { pathOf } from './request-path';
import { requestId, traceRequests, startTrace } from './request-trace';
import { hostPagePolicy, secureHeaders, securityHeaders } from './security-headers';
import { serveFiles } from './static-files';
import { UnreadableRequests } from './unreadable-requests';

export type App = FastifyInstance;

export type ServerOptions = Probes & {
  log: Log;
  authenticate: Authenticate;
  clock?: () => Date;
  recordCall: RecordCall;
  recordRefusal: RecordRefusal;
  rateLimits: RateLimits;
  pageData: PageData;
  pageSources?: PageSources;
  hostDist: string | null;
  trustProxy: false | string[];
};

/** Default of all routes: enough for pasted recipients, the largest body except uploads. */
const BODY_LIMIT = 4 * 1024 * 1024;
const SECONDS = 1_000;

export async function createServer(options: ServerOptions): Promise<{ app: FastifyInstance; limitLogin: LoginLimit }> {
  const commonHeaders = {
    'cache-control': 'no-store', vary: 'Accept, Sec-Fetch-Mode, X-Token', 'x-actual-version': options.pageData.version,
  };
  const unreadable = new UnreadableRequests(options.log, options.metrics);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: requestId,
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    // Enough for a whole upload; JSON bodies have a shorter deadline.
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
  app.decorateRequest('concerned', null);
  handleErrors(app);
  closeConnectionsWhenClosing(app);
  traceRequests(app, options.metrics);
  traceRefusals(app, { metrics: options.metrics, record: options.recordRefusal });
  const hostPolicy = hostPagePolicy(options.pageSources);
  secureHeaders(app);
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

/** Open connections block the shutdown. Closes those without any request yet at once, and the others after their next answer. */
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

/** Answers URLs that cannot be decoded. They bypass the hooks, so this sets headers, trace and metrics; rate limits do not apply. */
function refuseMalformedAddress(metrics: Metrics, commonHeaders: Readonly<Record<string, string | number>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    startTrace(request, reply);
    void reply.headers(commonHeaders).headers(securityHeaders);
    (isApiPath(pathOf(request)) ? sendProblem : sendFailure)(error, request, reply);
    const labels = { method: request.method, route: 'none', status: reply.statusCode };
    metrics.observeRequest(labels, reply.elapsedTime / 1000);
    request.log.debug({ ...labels, trace: request.traceId }, 'request');
  };
}

/** Refuses unmet Expect and missing Host headers through Fastify, which sends an error body. Node would send a bare status. */
function refuseByHeaders(app: FastifyInstance): void {
  const unmet = new WeakSet<IncomingMessage>();
  app.server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (unmet.has(raw)) throw new AppError('expectation_failed');
    // RFC 9112, 3.2 requires Host. Node's own check is switched off by `requireHostHeader`.
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
      throw refusedRequest([{ pointer: 'header/host', code: 'empty_parameter', detail: 'Required.' }]);
    }
  });
}
