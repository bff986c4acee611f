import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { AppError, endpoint, integerInQuery, jsonInQuery } from '@portal/contracts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Actor } from './actor';
import { createLog, createMetrics, createServer, defaultRateLimits, publicRoute, route, type ServerOptions } from './index';

const actor: Actor = {
  sessionId: 1n, loginId: 7n, login: 'ann', customerId: 3n, roles: ['user'], organizations: null, elements: new Set(['/smslist/list']),
  impersonator: null, impersonatorId: null, verifiedAt: null, obligation: null,
};
const echo = endpoint({
  method: 'POST', path: '/echo', access: 'public',
  body: z.object({ text: z.optional(z.string()), list: z.optional(z.array(z.object({ name: z.string() }))), any: z.optional(z.unknown()) }),
  data: z.object({ text: z.optional(z.string()) }),
});
const search = endpoint({
  method: 'GET', path: '/search', access: 'session',
  query: z.object({
    id: z.optional(integerInQuery(1, 9)), filter: z._default(jsonInQuery(z.strictObject({ text: z.optional(z.string()) })), {}),
  }),
  data: z.object({ found: z.string() }),
});
const paste = endpoint({
  method: 'POST', path: '/paste', access: 'session', body: z.object({ any: z.optional(z.unknown()) }),
  data: z.object({ characters: z.number() }),
});
const admins = endpoint({ method: 'GET', path: '/v2/admins', access: '/admin', data: z.object({}) });
const leave = endpoint({ method: 'GET', path: '/leave', access: 'session', changesState: true, data: z.object({}) });
const lists = endpoint({ method: 'GET', path: '/smslist/list', access: '/smslist/list', data: z.object({ login: z.string() }) });
const failing = endpoint({ method: 'POST', path: '/failing', access: 'public', body: z.object({ how: z.string() }), data: z.object({}) });

const failures: Record<string, () => unknown> = {
  bug: () => { throw new Error('secret detail 380671234567'); },
  database: () => { throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }); },
  shutdown: () => { throw Object.assign(new Error('terminating connection'), { code: '57P01' }); },
  value: () => { throw Object.assign(new Error('value "1000000000" is out of range for type smallint'), { code: '22003' }); },
  known: () => {
    throw new AppError('balance_insufficient', { needed: '2.00', available: '1.00', currency: 'UAH' }, [{ message: 'no_price' }]);
  },
  contract: () => 'not an object',
};

export async function startServer(overrides: Partial<ServerOptions> = {}, log = { text: '' }): Promise<FastifyInstance> {
  const destination = new Writable({ write(chunk, _encoding, done) { log.text += String(chunk); done(); } });
  const { app } = await createServer({
    log: createLog({ level: 'debug', destination }),
    metrics: createMetrics({ process: false }),
    readiness: async () => ({ ready: true }),
    metricsToken: null,
    authenticate: async (token) => {
      if (token !== 'good') throw new AppError(token === 'old' ? 'session_expired' : 'session_missing');
      return actor;
    },
    recordCall: async () => async () => undefined,
    recordRefusal: async () => undefined,
    rateLimits: defaultRateLimits,
    pageData: { pageTitle: 'Portal', version: 2025072200, defaultCountry: 'UA', offer: {} },
    hostDist: null,
    trustProxy: false,
    ...overrides,
  });
  publicRoute(app, echo, async ({ body }) => body);
  route(app, search, async ({ query, actor: by }) => ({
    found: `${by.login} ${query.filter.text ?? ''}`, secret: 'a column nobody named',
  }));
  route(app, paste, async ({ body }) => ({ characters: JSON.stringify(body).length }));
  route(app, leave, async () => ({}));
  route(app, admins, async () => ({}));
  route(app, lists, async ({ actor: by }) => ({ login: by.login }));
  publicRoute(app, failing, async ({ body }) => failures[body.how]?.() as Record<string, never>);
  return app;
}

export const json = { 'content-type': 'application/json' };

export type HttpWorld = {
  app: FastifyInstance;
  log: { text: string };
  post(url: string, payload: string | Buffer, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
};

export async function createHttpWorld(): Promise<HttpWorld> {
  const log = { text: '' };
  const app = await startServer({}, log);
  return {
    app, log,
    post: async (url, payload, headers = json) => app.inject({ method: 'POST', url, payload, headers }),
    get: async (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
  };
}
