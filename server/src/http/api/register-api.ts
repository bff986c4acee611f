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
import type { AnswerOnce } from './repeat';
import { readStrictJson } from './strict-json';
import { turnWidths } from './turn-widths';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the key is known; for the log. */
    caller: ApiCaller | null;
    /** Of a body that is read as a whole. */
    bodyHold: BodyHold | null;
  }
}

export type ApiDeps = {
  db: Db;
  /** How many `db` has at most, which other pages need too. */
  databaseConnections: number;
  authenticateCaller: AuthenticateCaller;
  answerOnce: AnswerOnce;
  refusalOf: ApiSurroundings['refusalOf'];
  rateLimits?: Partial<ApiRateLimits> | undefined;
  /** Left out: what a process has room for. */
  bodies?: BodiesInHand;
};

/** Everything under /api/v1: keys instead of sessions, problems instead of envelopes. `register` is given what the modules register their operations at. */
export async function registerApi(app: FastifyInstance, deps: ApiDeps, register: (api: ApiServer) => void): Promise<void> {
  const { db, answerOnce, refusalOf, bodies = new BodiesInHand() } = deps;
  const limits = new CallLimits({ ...defaultApiRateLimits, ...deps.rateLimits });
  const widths = turnWidths(deps.databaseConnections);
  const [turns, streams, batches] = [new FairTurns(widths.turns), new FairTurns(widths.streams), new FairTurns(widths.batches)];
  const admit = admission({ authenticate: deps.authenticateCaller, limits, turns });
  const surroundings: ApiSurroundings = { db, admit, answerOnce, refusalOf, turns, streams, batches, bodies, paths: new KnownPaths() };
  await app.register(async (api) => {
    api.decorateRequest('caller', null);
    api.decorateRequest('bodyHold', null);
    api.decorate('api', surroundings);
    api.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
    api.setNotFoundHandler((request, reply) => sendProblem(surroundings.paths.refusalOf(pathOf(request), reply), request, reply));
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
  // Its handler reads it, as it comes.
  api.addContentTypeParser('application/x-ndjson', async () => undefined);
}
