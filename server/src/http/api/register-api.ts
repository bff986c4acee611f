import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db';
import { pathOf } from '../request-path';
import { admission } from './api-admission';
import type { ApiCaller, AuthenticateCaller } from './api-caller';
import { API_PREFIX, type ApiServer, type ApiSurroundings } from './api-route';
import { BodiesInHand, type BodyHold } from './bodies-in-hand';
import { CallLimits, defaultApiRateLimits, type ApiRateLimits } from './call-limits';
import { FairTurns } from './fair-turns';
import { KnownPaths } from './known-paths';
import { sendProblem } from './problem';
import type { WithIdempotency } from './idempotency-key';
import { readStrictJson } from './strict-json';
import { turnWidths } from './turn-widths';

declare module 'fastify' {
  interface FastifyRequest {
    caller: ApiCaller | null;
    bodyHold: BodyHold | null;
  }
}

export type ApiDeps = {
  db: Db;
  /** Size of the pool of `db`, which other pages share. */
  databaseConnections: number;
  authenticateCaller: AuthenticateCaller;
  withIdempotency: WithIdempotency;
  refusalOf: ApiSurroundings['refusalOf'];
  rateLimits?: Partial<ApiRateLimits> | undefined;
  clock?: () => number;
  bodies?: BodiesInHand;
};

/** Everything under /api/v1: keys instead of sessions, problems instead of envelopes. */
export async function registerApi(app: FastifyInstance, deps: ApiDeps, register: (api: ApiServer) => void): Promise<void> {
  const { db, withIdempotency, refusalOf, bodies = new BodiesInHand() } = deps;
  const limits = new CallLimits({ ...defaultApiRateLimits, ...deps.rateLimits }, deps.clock);
  const widths = turnWidths(deps.databaseConnections);
  const [turns, streams, batches] = [new FairTurns(widths.turns), new FairTurns(widths.streams), new FairTurns(widths.batches)];
  const admit = admission({ authenticate: deps.authenticateCaller, limits, turns });
  const context: ApiSurroundings = { db, admit, withIdempotency, refusalOf, turns, streams, batches, bodies, paths: new KnownPaths() };
  await app.register(async (api) => {
    api.decorateRequest('caller', null);
    api.decorateRequest('bodyHold', null);
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
  api.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => readStrictJson(body));
  api.addContentTypeParser('application/x-ndjson', async () => undefined);
}
