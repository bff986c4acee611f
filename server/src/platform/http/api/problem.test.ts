import { AppError, errorCatalogue, type ErrorName } from '@portal/contracts';
import { apiOperations, commonErrors, repeatErrors } from '@portal/contracts/api';
import { errorTemplate } from '../error-sentence';
import { createApiWorld, type ApiWorld } from './api.fixture';
import { problemTitle } from './problem-title';

let world: ApiWorld;
beforeAll(async () => { world = await createApiWorld(); });
afterAll(() => world.app.close());
afterEach(() => { world.meanwhile.work = async () => undefined; });

const failing = (error: unknown) => {
  world.meanwhile.work = async () => { throw error; };
  return world.call('POST', '/api/v1/orders', { to: '380671234567' });
};

it('[API-01] tells a failure as RFC 9457 has it, with its values apart', async () => {
  const { status, body, headers } = await failing(
    new AppError('balance_insufficient', { needed: '2.00', available: '1.00', currency: 'UAH' }),
  );
  expect(status).toBe(409);
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json', 'cache-control': 'no-store', 'x-request-id': expect.any(String),
    'x-content-type-options': 'nosniff',
  });
  expect(body).toEqual({
    type: '/docs/en/errors/codes#balance_insufficient', title: 'The balance is too low.', status: 409, code: 'balance_insufficient',
    detail: 'The balance is too low: 2.00 UAH needed, 1.00 UAH available.', params: { needed: '2.00', available: '1.00', currency: 'UAH' },
    errors: [], requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it.each([
  ['a bug', new Error('secret 380671234567'), 500, 'server_unexpected'],
  ['a database that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503, 'server_unavailable'],
  ['a value that no column holds', Object.assign(new Error('out of range'), { code: '22003' }), 400, 'invalid_request'],
  ['too many', new AppError('too_many_requests', { seconds: 7 }), 429, 'too_many_requests'],
])('tells %s and nothing of its inside', async (_what, error, status, code) => {
  const answer = await failing(error);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.headers['retry-after']).toBe({ 503: '2', 429: '7' }[status]);
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|380671234567/);
});

it.each([
  [new AppError(
    'content_missing', { field: 'fallback.content.imageUrl' },
    [{ message: 'field_invalid', params: { field: 'fallback.content.imageUrl' } }],
  ), '/fallback/content/imageUrl', 'content_missing'],
  [new AppError(
    'text_too_long', { max: 10 }, [{ message: 'field_invalid', params: { field: 'fallback.body' } }],
  ), '/fallback/text', 'text_too_long'],
  [new AppError('text_empty', {}, [{ message: 'field_invalid', params: { field: 'body' } }]), '/text', 'text_empty'],
  [new AppError('num_invalid', { value: '12' }), '/to', 'num_invalid'],
  [new AppError(
    'invalid_request', {}, [{ message: 'field_invalid', params: { field: 'places.2.street' } }],
  ), '/places/2/street', 'field_invalid'],
])('names the field by the operation\'s own name: %#', async (error, pointer, code) => {
  expect((await failing(error)).body.errors).toEqual([{ pointer, code, detail: expect.any(String) }]);
});

it('names no field that the operation does not have', async () => {
  expect(
    (await failing(new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'inside' } }]))).body.errors,
  ).toEqual([]);
  expect((await failing(new AppError('link_refused', { reason: 'x' }))).body.errors).toEqual([]);
});

it('tells a path that is none, a method that is another, and an address that cannot be read', async () => {
  const problems = [
    await world.call('GET', '/api/v1/nothing'), await world.call('GET', '/api/v1'), await world.call('PUT', '/api/v1/orders', {}),
    await world.call('HEAD', '/api/v1/orders'),
    await world.call('GET', '/api/v1/orders/%zz'),
  ];
  expect(problems.map(({ status }) => status)).toEqual([404, 404, 405, 405, 400]);
  expect(problems[2]?.headers.allow).toBe('POST, GET');
  expect(problems[2]?.body).toMatchObject({ code: 'method_not_allowed', detail: 'Method not allowed: use POST, GET.' });
  for (const { headers } of problems) expect(headers['content-type']).toBe('application/problem+json');
});

it('has one title for each error that the API may answer, without a value and without a gap', () => {
  const names = new Set(
    [...commonErrors, ...repeatErrors, 'method_not_allowed', ...Object.values(apiOperations).flatMap(({ errors }) => errors)] as const,
  );
  for (const name of names) expect([name, problemTitle(name)]).toEqual([name, expect.stringMatching(/^[A-Z][^{}]* [^{}]*[^\s{},:]$/)]);
  expect(
    ['too_many_requests', 'scope_missing', 'no_recipients', 'too_many_callbacks'].map((name) => problemTitle(name as ErrorName)),
  ).toEqual([
    'Too many requests.', 'This API key can’t do that.', 'No recipients!', 'Too many webhooks of this kind.',
  ]);
});

it('never cuts an error’s sentence within a clause to make its title', () => {
  const cut = (Object.keys(errorCatalogue) as ErrorName[]).filter((name) => {
    const [template, start] = [errorTemplate(name), problemTitle(name).slice(0, -1)];
    return template.includes('{') && template.startsWith(start) && !':,'.includes(template[start.length] ?? '.');
  });
  expect(cut).toEqual([]);
});
