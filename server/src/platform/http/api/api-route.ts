import { bodyLimitOf, type ApiData, type ApiOperation, type ApiParsed } from '@portal/contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db';
import type { ApiCaller } from './api-caller';
import type { Admit } from './api-admission';
import { readInput, type ReadInput } from './api-input';
import type { BodyMemory } from './body-memory';
import { bodyStream } from './body-stream';
import type { FairQueue } from './fair-queue';
import type { KnownPaths } from './known-paths';
import { repeatKeyOf, type Idempotency, type KeyedAnswer, type StoredResponse } from './idempotency-key';

export const API_PREFIX = '/api/v1';

export type ApiSurroundings = {
  db: Db;
  admit: Admit;
  idempotency: Idempotency;
  /** Maps a handler's error to the error for the caller; null keeps the original. Called after the handler's transaction is rolled back. */
  refusalOf: (error: unknown) => Promise<unknown>;
  turns: FairQueue;
  gathered: FairQueue;
  streams: FairQueue;
  batches: FairQueue;
  bodies: BodyMemory;
  paths: KnownPaths;
};
export type ApiServer = FastifyInstance & { readonly api: ApiSurroundings };

/** Runs a stream handler's database work in the customer's fair queue. Never nest calls: they could wait forever. */
export type InOrder = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * With an Idempotency-Key, `db` is a transaction, or, if the call is gathered, `keyed` is set. Stream handlers use `db` only within
 * `inOrder`, so slow clients hold no slot.
 */
export type ApiHandler<O extends ApiOperation> = (
  input: ApiParsed<O> & {
    caller: ApiCaller; db: Db; keyed: KeyedAnswer<ApiData<O>> | undefined; stream: AsyncIterable<Buffer>; inOrder: InOrder;
  },
  request: FastifyRequest,
) => Promise<[ApiData<O>] extends [undefined] ? void : ApiData<O>>;

/** Whether the database work for this input is gathered with that of other calls, so that it holds no connection. */
type IsGathered<O extends ApiOperation> = (input: ApiParsed<O>) => boolean;

export function apiRoute<O extends ApiOperation>(
  server: ApiServer, operation: O, handler: ApiHandler<O>, isGathered: IsGathered<O> = () => false,
): void {
  const { api } = server;
  const bodyLimit = bodyLimitOf(operation);
  const isStream = operation.bodyKind === 'ndjson';
  // An Idempotency-Key would keep a transaction open for as long as the client sends.
  if (isStream && operation.repeatable) throw new Error(`${operation.path}: a stream cannot be repeatable`);
  api.paths.add(operation);
  server.route({
    method: operation.method,
    url: operation.path.slice(API_PREFIX.length).replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    bodyLimit,
    config: { operation, limitsItself: true },
    onRequest: async (request, reply) => {
      await api.admit(operation, request, reply);
      api.bodies.reserve(operation, request, reply);
    },
    handler: async (request, reply) => {
      const { caller, bodyReservation } = request;
      if (caller === null) throw new Error(`${operation.path} was reached without a key`);
      const key = repeatKeyOf(operation, request);
      const input = readInput(operation, request);
      const stream = bodyStream(request.raw, bodyLimit);
      const holder = String(caller.holderId);
      const inOrder: InOrder = isStream ? (work) => api.batches.run(holder, work) : (work) => work();
      const parsed = input as unknown as ApiParsed<O>;
      const work = async (db: Db, keyed?: KeyedAnswer<ApiData<O>>): Promise<StoredResponse> => (
        answerOf(operation, await handler({ ...parsed, caller, db, keyed, stream, inOrder }, request)));
      const gathered = isGathered(parsed);
      const turns = isStream ? api.streams : gathered ? api.gathered : api.turns;
      const releaseBody = bodyReservation?.share();
      const answer = await turns.run(holder, async () => {
        try {
          if (key === null) return { ...await work(api.db), isReplayed: false };
          const call = { customerId: caller.customerId, key, operation: operation.id, request: requestOf(input, request) };
          if (!gathered) return await api.idempotency.alone(call, work);
          return await api.idempotency.gathered(call, (keyed) => (
            work(api.db, { call: keyed, answerOf: (data) => answerOf(operation, data) })));
        } catch (error) {
          throw (await inOrder(() => api.refusalOf(error))) ?? error;
        }
      }).finally(releaseBody);
      if (answer.isReplayed) void reply.header('idempotent-replayed', 'true');
      void reply.code(answer.status);
      return answer.body === null ? undefined : reply.type('application/json; charset=utf-8').send(answer.body);
    },
  });
}

/** Query and body as sent, without defaults: a repeated request stays the same when a default changes. */
function requestOf({ params }: ReadInput, request: FastifyRequest): object {
  return { params, query: request.query, body: request.body };
}

function answerOf({ path, status, data }: ApiOperation, reported: unknown): StoredResponse {
  if (status === 204) return { status, body: null };
  const answer = data.safeParse(reported);
  if (!answer.success) {
    throw new Error(`${path} answered out of its contract: ${answer.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  }
  return { status, body: JSON.stringify(answer.data) };
}
