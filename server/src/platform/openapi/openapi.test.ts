import { callbackTypes, errorCatalogue, statusOfError } from '@portal/contracts';
import {
  apiOperations, bodyLimitOf, commonErrors, MAX_BULK_LINES, repeatErrors, type ApiOperation, type ApiProblem,
} from '@portal/contracts/api';
import { createTestApp, type TestApp } from '../../../test/app';
import { apiDocument, type ApiDocument } from './document';

type Operation = {
  operationId: string; security: { key: string[] }[]; parameters?: { $ref?: string; name?: string; in?: string; required?: boolean }[];
  requestBody?: { 'content': Record<string, Record<string, unknown>>; 'x-max-bytes'?: number; 'x-max-lines'?: number };
  responses: Record<string, { '$ref'?: string; 'content'?: Record<string, { schema: unknown }>; 'headers'?: object; 'x-codes'?: string[] }>;
};
type Document = Omit<ApiDocument, 'paths' | 'webhooks'> & Record<'paths' | 'webhooks', Record<string, Record<string, Operation>>> & {
  components: Record<string, Record<string, unknown>>; servers: { url: string }[];
};

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp({ publicUrl: 'https://portal.example' }); });
afterAll(() => portal.close());

const printed = () => apiDocument({ url: '/' }) as unknown as Document;
const all = Object.values<ApiOperation>(apiOperations);

function responseOf(document: Document, operation: Operation, status: number) {
  const response = operation.responses[status];
  return (response?.$ref ? document.components.responses?.[response.$ref.split('/').at(-1)
    ?? ''] : response) as Operation['responses'][string] | undefined;
}

describe('the OpenAPI document', () => {
  it('[API-01] has every operation under its path, with scope, shapes and the status of its answer', () => {
    const document = printed();
    for (const { id, method, path, scope, otherScope, status, bodyKind } of all) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: id, security: [{ key: [scope] }, ...(otherScope ? [{ key: [otherScope] }] : [])] });
      expect(Object.keys(operation?.responses[status]?.content ?? {})).toEqual(status === 204 ? [] : ['application/json']);
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(
        bodyKind === 'none' ? [] : [bodyKind === 'ndjson' ? 'application/x-ndjson' : 'application/json'],
      );
      const inPath = operation?.parameters?.filter((one) => one.in === 'path').map(({ name, required }) => [name, required]);
      expect(inPath ?? []).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]));
    }
    expect(Object.values(document.paths).flatMap((item) => Object.keys(item))).toHaveLength(all.length);
  });

  it('[API-01] tells under which status each failure comes', () => {
    const document = printed();
    for (const { method, path, errors, repeatable } of all) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      if (!operation) throw new Error(`${path} is missing`);
      for (const code of [...commonErrors, ...errors, ...(repeatable ? repeatErrors : [])]) {
        const response = responseOf(document, operation, statusOfError(code));
        expect(response?.['x-codes']).toContain(code);
        expect(response?.content).toEqual({ 'application/problem+json': { schema: { $ref: '#/components/schemas/ApiProblem' } } });
      }
      const codes = Object.keys(operation.responses).flatMap((status) => responseOf(
        document, operation, Number(status),
      )?.['x-codes'] ?? []);
      expect(codes.filter((code) => !Object.hasOwn(errorCatalogue, code))).toEqual([]);
    }
  });

  it('[API-01] tells how large each body may be, and how many lines a stream may have', () => {
    const document = printed();
    for (const one of all.filter(({ bodyKind }) => bodyKind !== 'none')) {
      const { 'x-max-bytes': bytes, 'x-max-lines': lines } = document.paths[one.path]?.[one.method.toLowerCase()]?.requestBody ?? {};
      expect([one.id, bytes, lines]).toEqual([one.id, bodyLimitOf(one), one.line ? MAX_BULK_LINES : undefined]);
    }
  });

  it('tells of the headers for retries and repetitions where they are', () => {
    const document = printed();
    const send = document.paths['/api/v1/messages']?.post;
    if (!send) throw new Error('sending is missing');
    expect(send.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
    expect(
      Object.keys(send.responses[202]?.headers ?? {}),
    ).toEqual(['Idempotent-Replayed', 'RateLimit', 'RateLimit-Policy', 'Sandbox', 'X-Request-Id']);
    expect(
      Object.keys(responseOf(document, send, 401)?.headers ?? {}),
    ).toEqual(['RateLimit', 'RateLimit-Policy', 'WWW-Authenticate', 'X-Request-Id']);
    expect(Object.keys(responseOf(document, send, 429)?.headers ?? {})).toContain('Retry-After');
    expect(document.paths['/api/v1/messages/bulk']?.post?.parameters).toBeUndefined();
  });

  it('names shapes once, describes both lines of a stream, and has nothing that leads nowhere', () => {
    const document = printed();
    const text = JSON.stringify(document);
    expect(document.paths['/api/v1/messages/bulk']?.post?.requestBody?.content['application/x-ndjson']).toMatchObject({
      'x-first-line': { $ref: '#/components/schemas/BulkHead' }, 'x-line': { $ref: '#/components/schemas/BulkLine' },
    });
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, part = '', name = ''] of references) expect(document.components[part]).toHaveProperty([name]);
    expect(text.match(/The recipient’s personal fields\./g)).toHaveLength(1);
    expect(JSON.stringify(printed())).toBe(text);
  });

  it('[API-01] tells of each field by its own words, also where several are of one shape', () => {
    type Shape = { description?: string; properties: Record<string, Shape>; items: Shape };
    const schema = printed().paths['/api/v1/balance']?.get?.responses[200]?.content?.['application/json']?.schema as unknown as Shape;
    const { available, reserved, debt } = schema.properties.items?.items.properties ?? {};
    expect(
      [available, reserved, debt].map((field) => field?.description),
    ).toEqual(['Amount you can spend.', 'Amount reserved for messages in progress.', 'Amount owed because a payment was reversed.']);
  });

  it('[API-02] has what callbacks are told, in both classes, with the headers that it is signed by', () => {
    const document = printed();
    expect(Object.keys(document.webhooks)).toEqual(callbackTypes);
    for (const type of callbackTypes) {
      const post = document.webhooks[type]?.post;
      expect(post?.security).toEqual([]);
      expect(post?.parameters?.map(({ name, in: where, required }) => [name, where, required])).toEqual(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, 'header', true]),
      );
      const shapes = (post?.requestBody?.content['application/json']?.schema as { anyOf: { $ref: string }[] }).anyOf.map(({ $ref }) => (
        document.components.schemas?.[$ref.split('/').at(-1) ?? '']
      ));
      expect(shapes).toEqual([
        expect.objectContaining({
          required: ['type', 'timestamp', 'data'], properties: expect.objectContaining({ type: { type: 'string', const: type } }),
        }),
        expect.objectContaining({
          additionalProperties: { type: 'string' }, properties: expect.objectContaining({ type: { type: 'string', const: type } }),
        }),
      ]);
    }
  });

  it('[API-01] is served without a key, and not sent again to who has it', async () => {
    const first = await portal.app.inject({ method: 'GET', url: '/api/v1/openapi.json' });
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' });
    expect(first.json<Document>()).toEqual({ ...printed(), servers: [{ url: 'https://portal.example' }] });
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await portal.app.inject({ method: 'GET', url: '/api/v1/openapi.json', headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const changed = await portal.app.inject({ method: 'GET', url: '/api/v1/openapi.json', headers: { 'if-none-match': '"other"' } });
    expect(changed.statusCode).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('[API-01] is not there to be called by %s, and says by what', async (method) => {
    const answer = await portal.app.inject({ method, url: '/api/v1/openapi.json' });
    expect([answer.statusCode, answer.headers.allow, answer.json<ApiProblem>().code]).toEqual([405, 'GET, HEAD', 'method_not_allowed']);
    expect((await portal.app.inject({ method: 'HEAD', url: '/api/v1/openapi.json' })).statusCode).toBe(200);
  });
});
