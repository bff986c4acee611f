import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db';
import { pathOf } from '../request-path';
import { admission } from './api-admission';
import type { ApiCaller, AuthenticateCaller } from './api-caller';
import { API_PREFIX, type ApiServer, type ApiSurroundings } from './api-route';
import { BodyMemory, type BodyReservation } from './body-memory';
import { CallLimits, defaultApiRateLimits, type ApiRateLimits } from './call-limits';
import { FairQueue } from './fair-queue';
import { KnownPaths } from './known-paths';
import { sendProblem } from './problem';
import type { Idempotency } from './idempotency-key';
import { readStrictJson } from './strict-json';
import { queueLimitsFor } from './queue-limits';

declare module 'fastify' {
  interface FastifyRequest {
    caller: ApiCaller | null;
    bodyReservation: BodyReservation | null;
  }
}

export type ApiDeps = {
  db: Db;
  /** Size of the connection pool of `db`, which the API shares with the portal's pages. */
  databaseConnections: number;
  authenticateCaller: AuthenticateCaller;
  idempotency: Idempotency;
  refusalOf: ApiSurroundings['refusalOf'];
  rateLimits?: Partial<ApiRateLimits> | undefined;
  clock?: () => number;
  bodies?: BodyMemory;
};

export async function registerApi(app: FastifyInstance, deps: ApiDeps, register: (api: ApiServer) => void): Promise<void> {
  const { db, idempotency, refusalOf, bodies = new BodyMemory() } = deps;
  const limits = new CallLimits({ ...defaultApiRateLimits, ...deps.rateLimits }, deps.clock);
  const widths = queueLimitsFor(deps.databaseConnections);
  const turns = new FairQueue(widths.calls);
  const gathered = new FairQueue(widths.gathered);
  const context: ApiSurroundings = {
    db, idempotency, refusalOf, turns, gathered, streams: new FairQueue(widths.streams), batches: new FairQueue(widths.batches), bodies,
    admit: admission({ authenticate: deps.authenticateCaller, limits, turns, gathered }), paths: new KnownPaths(),
  };
  await app.register(async (api) => {
    api.decorateRequest('caller', null);
    api.decorateRequest('bodyReservation', null);
    api.decorate('api', context);
    api.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
    api.setNotFoundHandler((request, reply) => sendProblem(context.paths.refusalOf(pathOf(request), reply), request, reply));
    api.addHook('onRequest', async (request, reply) => {
      void reply.header('vary', 'Authorization');
      limits.countAddress(request.ip, reply);
    });
    readBodies(api);
    register(api as unknown as ApiServer);
  }, { prefix: API_PREFIX });
}

function readBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<Buffer>(
    'application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => readStrictJson(body),
  );
  api.addContentTypeParser('application/x-ndjson', async () => undefined);
}
