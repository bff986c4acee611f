import { bodyLimitOf, type ApiData, type ApiOperation, type ApiParsed } from '@portal/contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db';
import type { ApiCaller } from './api-caller';
import type { Admit } from './api-admission';
import { readInput, type ReadInput } from './api-input';
import type { BodiesInHand } from './bodies-in-hand';
import { bodyStream } from './body-stream';
import type { FairTurns } from './fair-turns';
import type { KnownPaths } from './known-paths';
import { repeatKeyOf, type Answer, type AnswerOnce } from './repeat';

export const API_PREFIX = '/api/v1';

/** What stands around every operation; see `registerApi`. */
export type ApiSurroundings = {
  db: Db;
  admit: Admit;
  answerOnce: AnswerOnce;
  /** What the caller is told in place of an error of the handler; null where it is the error itself. Asked after everything is rolled back. */
  refusalOf: (error: unknown) => Promise<unknown>;
  turns: FairTurns;
  streams: FairTurns;
  batches: FairTurns;
  bodies: BodiesInHand;
  paths: KnownPaths;
};
export type ApiServer = FastifyInstance & { readonly api: ApiSurroundings };

/** Does what takes a connection of the database; never within another turn, for which both might wait. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * `db` is a transaction where the answer is kept for its Idempotency-Key, which then holds both or neither. `stream` are the bytes of an NDJSON body
 * as they come; of any other body there are none left. Whoever reads a stream asks `db` `inTurn` alone, and so holds nobody up while its sender
 * is waited for; any other handler has its turn from its beginning to its end.
 */
export type ApiHandler<O extends ApiOperation> = (input: ApiParsed<O> & { caller: ApiCaller; db: Db; stream: AsyncIterable<Buffer>; inTurn: InTurn }, request: FastifyRequest) => Promise<[ApiData<O>] extends [undefined] ? void : ApiData<O>>;

/** Registers an operation of the contracts: admission, shapes of what comes and goes, its turn, and the same answer for the same Idempotency-Key. */
export function apiRoute<O extends ApiOperation>(server: ApiServer, operation: O, handler: ApiHandler<O>): void {
  const { api } = server;
  const bodyLimit = bodyLimitOf(operation);
  const isStream = operation.bodyKind === 'ndjson';
  // The answer's transaction would be open, with its connection, for as long as the sender likes.
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
      api.bodies.hold(operation, request, reply);
    },
    handler: async (request, reply) => {
      const { caller, bodyHold } = request;
      if (caller === null) throw new Error(`${operation.path} was reached without a key`);
      const key = repeatKeyOf(operation, request);
      const input = readInput(operation, request);
      const stream = bodyStream(request.raw, bodyLimit);
      const holder = String(caller.holderId);
      const inTurn: InTurn = isStream ? (work) => api.batches.run(holder, work) : (work) => work();
      const work = async (db: Db): Promise<Answer> => {
        // readInput has just made it of this shape; the generic schema cannot say so.
        const parsed = input as unknown as ApiParsed<O>;
        return answerOf(operation, await handler({ ...parsed, caller, db, stream, inTurn }, request));
      };
      const turns = isStream ? api.streams : api.turns;
      const endHold = bodyHold?.share();
      const answer = await turns.run(holder, async () => {
        try {
          return key === null ? { ...await work(api.db), isReplayed: false } : await api.answerOnce({ customerId: caller.customerId, key, operation: operation.id, request: asked(input, request) }, work);
        } catch (error) {
          throw (await inTurn(() => api.refusalOf(error))) ?? error;
        }
      }).finally(endHold);
      if (answer.isReplayed) void reply.header('idempotent-replayed', 'true');
      void reply.code(answer.status);
      return answer.body === null ? undefined : reply.type('application/json; charset=utf-8').send(answer.body);
    },
  });
}

/** The body as it was sent, so that a default which changes tomorrow makes no other request of it. */
function asked({ params }: ReadInput, request: FastifyRequest): object {
  return { params, query: request.query, body: request.body };
}

/** Passes the contract's shape, so that a column that nobody named never leaves. */
function answerOf({ path, status, data }: ApiOperation, told: unknown): Answer {
  if (status === 204) return { status, body: null };
  const answer = data.safeParse(told);
  // Names of fields only: the values may be anyone's.
  if (!answer.success) throw new Error(`${path} answered out of its contract: ${answer.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  return { status, body: JSON.stringify(answer.data) };
}
