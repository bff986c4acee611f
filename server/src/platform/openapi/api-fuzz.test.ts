import { errorCatalogue } from '@portal/contracts';
import { apiOperations, type ApiOperation, type ApiProblem } from '@portal/contracts/api';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { apiCaller } from '../../../test/api-caller';
import { createTestApp, type TestApp } from '../../../test/app';
import { defaultRateLimits } from '../http';
import { apiDocument } from './document';
import { malformedBodies, sampleOf, whole, type MalformedBody, type Schema } from './malformed-bodies.fixture';
import { expectFault, problemOf } from './problems.fixture';

const runs = { seed: 20_261_123, numRuns: 80, endOnFailure: true };
const uuid = '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92';
const document = apiDocument({ url: '/' }) as unknown as {
  paths: Record<string, Record<string, {
    parameters?: { name: string; in: string; schema: Schema }[];
    requestBody?: { content: Record<string, { schema: Schema; 'x-first-line'?: Schema }> };
  }>>;
  components: { schemas: Record<string, Schema> };
};

const operations = Object.values<ApiOperation>(apiOperations).map((operation): [string, ApiOperation] => [operation.id, operation]);
const withBody = operations.filter(([, { bodyKind }]) => bodyKind !== 'none');
const withQuery = operations.filter(([, operation]) => parametersOf(operation, 'query').length > 0);
const withPath = operations.filter(([, operation]) => parametersOf(operation, 'path').length > 0);

let portal: TestApp;
let key: string;
let rows: Map<string, number>;

beforeAll(async () => {
  const plenty = 1_000_000;
  portal = await createTestApp({ rateLimits: {
    ...defaultRateLimits, perAddress: plenty,
    api: { perAddress: plenty, refusedKeys: plenty, sending: plenty, otp: plenty, reading: plenty, others: plenty },
  } });
  ({ key } = await apiCaller(portal, await portal.login(['clientAdmin'])));
  rows = await rowsOfTables();
});
afterAll(() => portal.close());

async function rowsOfTables(): Promise<Map<string, number>> {
  const tables = await portal.db<{ name: string }[]>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all ');
  return new Map((await portal.db.unsafe<{ name: string; count: number }[]>(counts)).map(({ name, count }) => [name, count]));
}

function parametersOf({ path, method }: ApiOperation, where: 'path' | 'query') {
  return (document.paths[path]?.[method.toLowerCase()]?.parameters ?? []).filter((each) => each.in === where);
}

function bodyOf({ path, method }: ApiOperation): Schema {
  const [content] = Object.values(document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {});
  return whole(content?.['x-first-line'] ?? content?.schema ?? {}, document.components.schemas);
}

const sampleOfName: Record<string, string> = { num: '380671234567' };
const pathOf = ({ path }: ApiOperation, instead?: string) => path.replace(/\{(\w+)\}/g, (_whole, name: string) => instead
  ?? sampleOfName[name] ?? uuid);
const typeOf = ({ bodyKind }: ApiOperation) => (bodyKind === 'ndjson' ? 'application/x-ndjson' : 'application/json');

function send(
  { method }: ApiOperation, url: string, headers: Record<string, string> = {}, payload?: string | Buffer,
): Promise<LightMyRequestResponse> {
  return portal.app.inject({
    method, url, headers: { authorization: `Bearer ${key}`, ...headers }, ...(payload !== undefined && { payload }),
  });
}

function sendWith(operation: ApiOperation, url: string, body: string): Promise<LightMyRequestResponse> {
  return operation.bodyKind === 'none' ? send(operation, url) : send(operation, url, { 'content-type': typeOf(operation) }, body);
}

describe('[API-01] a body with one thing wrong', () => {
  it.each(withBody)('of %s', async (_id, operation) => {
    expect(operation.body.safeParse(sampleOf(bodyOf(operation))).error?.issues).toBeUndefined();
    await fc.assert(fc.asyncProperty(malformedBodies(bodyOf(operation)), async ({ text, pointer, within }: MalformedBody) => {
      const payload = operation.bodyKind === 'ndjson' && typeof text === 'string' ? `${text}\n{"to":"380671234567"}\n` : text;
      const problem = problemOf(await send(operation, pathOf(operation), { 'content-type': typeOf(operation) }, payload));
      if (problem.code !== 'payload_too_large') expectFault(problem, pointer, within);
    }), runs);
  });

  it.each(withBody)('of %s, which is no JSON at all or of megabytes', async (_id, operation) => {
    const good = JSON.stringify(sampleOf(bodyOf(operation)));
    const types = [
      'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', 'text/json', '*/*', 'json',
      '', 'application/json; charset=utf-16', 'application/json, text/plain', 'application/problem+json',
    ];
    for (const type of types) expect(['unsupported_media_type', 'invalid_request']).toContain(
      problemOf(await send(operation, pathOf(operation), { 'content-type': type }, good)).code,
    );
    problemOf(await send(
      operation, pathOf(operation), { 'content-type': typeOf(operation), 'content-encoding': 'gzip' }, Buffer.from([0x1f, 0x8b, 8, 0]),
    ));
    problemOf(await send(operation, pathOf(operation), { 'content-type': typeOf(operation) }, `{"a":"${'x'.repeat(5_000_000)}"}`));
    problemOf(await send(operation, pathOf(operation), { 'content-type': typeOf(operation) }, ''));
  });
});

describe('[API-01] a query with one thing wrong', () => {
  it.each(withQuery)('of %s', async (_id, operation) => {
    for (const { name, schema } of parametersOf(operation, 'query')) {
      for (const value of malformedValues(schema)) {
        expectFault(problemOf(await send(operation, `${pathOf(operation)}?${name}=${encodeURIComponent(value)}`)), `query/${name}`);
      }
      expectFault(problemOf(await send(operation, `${pathOf(operation)}?${name}=1&${name}=2`)), `query/${name}`);
    }
  });

  it.each(operations)('of %s, by a name that it does not have', async (_id, operation) => {
    for (const name of ['unknown', 'constructor', 'toString', '__proto__', 'a%5Bb%5D', '%00', 'limit%00']) {
      problemOf(await sendWith(operation, `${pathOf(operation)}?${name}=1`, '{}'));
    }
  });
});

function malformedValues(schema: Schema): string[] {
  if (schema.enum) return ['other', 'constructor', '__proto__', 'null'];
  if (schema.type === 'integer') return ['x', '1.5', '1e9', '-1', 'NaN', 'null', '%00', '0', ' '];
  return [
    'a\u0000b', ...(schema.format ? ['yesterday', '2027-13-01T00:00:00Z'] : []),
    ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]),
  ];
}

describe('[API-01] an address with one thing wrong', () => {
  it.each(withPath)('of %s', async (_id, operation) => {
    const body = JSON.stringify(sampleOf(bodyOf(operation)));
    for (const name of ['x', 'null', '__proto__', '%00', '..%2f..', "1'--", '%F0%9F%98%80', `${uuid}%0a`, 'x'.repeat(90)]) {
      const { code, errors } = problemOf(await sendWith(operation, pathOf(operation, name), body));
      expect(code === 'not_found' || errors.some(({ pointer }) => pointer.startsWith('path/'))).toBe(true);
    }
    // No route matches these, so they are refused before authentication.
    for (const name of ['%zz', '%', 'x'.repeat(5_000)]) {
      const answer = await sendWith(operation, pathOf(operation, name), body);
      expect([Math.floor(answer.statusCode / 100), answer.headers['content-type'], Object.keys(errorCatalogue).includes(
        answer.json<ApiProblem>().code,
      )]).toEqual([4, 'application/problem+json', true]);
    }
  });
});

it.each(
  operations.filter(([, { repeatable }]) => repeatable),
)('[API-01] refuses a malformed Idempotency-Key of %s', async (_id, operation) => {
  for (const name of ['', 'a b', 'x'.repeat(256), 'ключ']) {
    const key = { 'idempotency-key': name };
    const answer = operation.bodyKind === 'none'
      ? await send(operation, pathOf(operation), key)
      : await send(
        operation, pathOf(operation), { 'content-type': 'application/json', ...key }, JSON.stringify(sampleOf(bodyOf(operation))),
      );
    expectFault(problemOf(answer), 'header/idempotency-key');
  }
});

it('[API-01] stores nothing of all that', async () => {
  expect(await rowsOfTables()).toEqual(rows);
});
