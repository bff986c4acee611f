import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { createTestApp, type TestApp } from '../../../test/app';
import { apiTable } from '../../platform/openapi';
import { everyEndpoint } from './call-table';

/** Routes outside the contracts, each with its guard. New ones are added here deliberately. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'GET /healthz': 'a probe, which tells nothing',
  'GET /readyz': 'a probe, which tells nothing',
  'GET /metrics': 'METRICS_TOKEN',
  'GET /ws': 'its own handshake',
  'GET /remotes/:id/:version/*': 'the session cookie and the rollout of the remote',
  'GET /images/:name': 'a name that nobody can guess: recipients look at it',
  'GET /files/:uuid/:name': 'a uuid that nobody can guess: recipients look at it',
  'GET /avatars/:uuid': 'a uuid that nobody can guess',
  'GET /l/:code': 'public: short links are followed by recipients',
  'GET /l/:token(^[0-9A-Za-z]{22}$)': 'a token that nobody can guess: recipients unsubscribe by it',
  'POST /l/:token(^[0-9A-Za-z]{22}$)': 'a token that nobody can guess: recipients unsubscribe by it',
  'POST /payments/liqpay/:method': 'the signature of the provider',
  'GET /api/v1/openapi.json': 'public: what the API is',
  'GET /llms.txt': 'contents of the public documentation',
  'GET /docs': 'public documentation',
  'GET /docs/:language': 'public documentation',
  'GET /docs/:language/:group/:name': 'public documentation',
  'GET /docs/images/:name': 'public documentation',
  'GET /docs/*': 'its page that there is no such page',
};
const STATIC = /^GET \/docs\/[\w.-]+\.(css|svg)$/;
const FALLBACKS = /^[A-Z]+ \/api\/v1(\/\*)?$/;

let portal: TestApp;
const registered = new Set<string>();
beforeAll(async () => {
  const follow = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) if (each !== 'HEAD' && each !== 'OPTIONS') registered.add(`${each} ${url}`);
    });
  };
  diagnostics.subscribe('fastify.initialization', follow);
  portal = await createTestApp();
  diagnostics.unsubscribe('fastify.initialization', follow);
  await portal.app.ready();
});
afterAll(async () => { await portal.close(); });

const known = () => new Set([
  ...everyEndpoint().keys(), ...apiTable().map(({ call }) => call.replace(/\{(\w+)\}/g, ':$1')), ...Object.keys(OUTSIDE),
]);

it('[SES-14] every route that is registered is in the contracts, or is written down with what guards it', () => {
  expect(registered.size).toBeGreaterThan(200);
  expect([...registered].filter((route) => !known().has(route) && !STATIC.test(route) && !FALLBACKS.test(route)).sort()).toEqual([]);
});

it('[SES-14] every call of the contracts is registered, and nothing is excused that is none', () => {
  expect([...known()].filter((route) => !registered.has(route)).sort()).toEqual([]);
});
