import { AppError, keyScopes, type KeyScope } from '@portal/contracts';
import type { ApiOperation, ApiProblem } from '@portal/contracts/api';
import * as z from 'zod/mini';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Db } from '../../db';
import { startServer } from '../http.fixture';
import { apiRoute } from './api-route';
import { registerApi, type ApiDeps } from './register-api';

type Shape = ApiOperation['body'];
const none = z.undefined();
type None = typeof none;
const base = {
  group: 'messages', summary: '', description: '', scope: 'messages:send', params: none, query: none, body: none, data: none,
  bodyKind: 'none', status: 200, repeatable: false, errors: [],
} as const;
type Own = Pick<ApiOperation, 'id' | 'method' | 'path'>
  & Partial<Pick<ApiOperation, 'scope' | 'bodyKind' | 'status' | 'repeatable' | 'line'>>;

function op<D extends Shape = None, P extends Shape = None, Q extends Shape = None, B extends Shape = None>(
  own: Own & { data?: D; params?: P; query?: Q; body?: B },
): ApiOperation<P, Q, B, D> {
  return { ...base, ...own } as unknown as ApiOperation<P, Q, B, D>;
}

const InputSource = z.strictObject({ street: z.string().check(z.maxLength(20)), number: z.optional(z.number().check(z.gte(1))) });
export const order = op({
  id: 'order', method: 'POST', path: '/api/v1/orders', bodyKind: 'json', status: 201, repeatable: true,
  body: z.strictObject({
    to: z.string().check(z.minLength(1)), text: z._default(z.string().check(z.maxLength(100)), 'Hello'),
    fallback: z.optional(z.strictObject({ text: z.string() })),
    places: z.optional(z.array(InputSource).check(z.maxLength(3))), kind: z.optional(z.enum(['small', 'large'])),
    any: z.optional(z.unknown()),
    when: z.optional(z.union([z.strictObject({ day: z.string() }), z.strictObject({ from: z.string(), to: z.string() })])),
  }),
  data: z.object({ to: z.string(), text: z.string() }),
});
const list = op({
  id: 'list', method: 'GET', path: '/api/v1/orders', scope: 'messages:read',
  query: z.strictObject({ limit: z._default(z.coerce.number().check(z.gte(1), z.lte(100)), 50) }), data: z.object({ limit: z.number() }),
});
const get = op({
  id: 'get', method: 'GET', path: '/api/v1/orders/{uuid}', scope: 'messages:read', params: z.strictObject({ uuid: z.uuid() }),
  data: z.object({ uuid: z.string() }),
});
const remove = op({
  id: 'remove', method: 'DELETE', path: '/api/v1/orders/{uuid}', scope: 'contacts', params: z.strictObject({ uuid: z.uuid() }), status: 204,
});
const fill = op({
  id: 'fill', method: 'PUT', path: '/api/v1/shelf', scope: 'contacts', bodyKind: 'json',
  body: z.strictObject({ books: z.array(z.string().check(z.maxLength(1_000_000))) }), data: z.object({ books: z.number() }),
});
const feed = op({
  id: 'feed', method: 'POST', path: '/api/v1/feed', bodyKind: 'ndjson', body: z.strictObject({}), line: z.strictObject({}),
  data: z.object({ bytes: z.number() }),
});

type OrderWork = () => Promise<void>;

export type ApiWorld = {
  app: FastifyInstance;
  log: { text: string };
  meanwhile: { work: OrderWork };
  lookups: { keys: number };
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: InjectOptions['payload'], headers?: Record<string, string>,
  ): Promise<{ status: number; body: ApiProblem & Record<string, unknown>; headers: Record<string, unknown> }>;
};

/** API server without a database. Key `key-<customer>-<scope>` has one scope, `key-<customer>` all, `test-<customer>` the sandbox. */
export async function createApiWorld(more: Partial<ApiDeps> = {}, overrides: Parameters<typeof startServer>[0] = {}): Promise<ApiWorld> {
  const log = { text: '' };
  const meanwhile: ApiWorld['meanwhile'] = { work: async () => undefined };
  const lookups = { keys: 0 };
  const app = await startServer(overrides, log);
  await registerApi(app, {
    db: {} as Db,
    databaseConnections: 20,
    // A frozen clock, so that limits do not refill.
    clock: () => 0,
    authenticateCaller: async (key, address) => {
      lookups.keys++;
      const [, kind, customer, scope] = /^(key|test)-(\d+)(?:-(.+))?$/.exec(key ?? '') ?? [];
      if (customer === undefined) throw new AppError('key_refused');
      if (customer === '99') throw new AppError('key_address_refused', { address });
      const sandbox = kind === 'test';
      const holderId = BigInt(customer);
      return {
        customerId: sandbox ? holderId + 1_000n : holderId, holderId, keyId: 5n,
        scopes: scope === undefined ? keyScopes : [scope as KeyScope], sandbox,
      };
    },
    idempotency: {
      alone: async (_call, work) => ({ ...await work({} as Db), isReplayed: false }),
      gathered: () => Promise.reject(new Error('no operation here is gathered')),
    },
    refusalOf: async () => null,
    ...more,
  }, (api) => {
    apiRoute(api, order, async ({ body }) => {
      await meanwhile.work();
      return { to: body.to, text: body.text, secret: 'a column nobody named' };
    });
    apiRoute(api, list, async ({ query }) => ({ limit: query.limit }));
    apiRoute(api, get, async ({ params }) => params);
    apiRoute(api, remove, async () => undefined);
    apiRoute(api, fill, async ({ body: { books } }) => {
      await meanwhile.work();
      return { books: books.length };
    });
    apiRoute(api, feed, async ({ stream }) => {
      let bytes = 0;
      for await (const chunk of stream) {
        if (chunk.toString().startsWith('stop')) throw new AppError('no_recipients');
        bytes += chunk.length;
      }
      return { bytes };
    });
  });
  return {
    app, log, meanwhile, lookups,
    async call(method, url, payload, headers = {}) {
      const answer = await app.inject({
        method, url, headers: { authorization: 'Bearer key-1', ...headers }, ...(payload === undefined ? {} : { payload }),
      });
      return { status: answer.statusCode, body: JSON.parse(answer.body || '{}'), headers: answer.headers };
    },
  };
}
