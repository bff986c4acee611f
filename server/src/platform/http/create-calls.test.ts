import { isAppError, type Endpoint } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { everyEndpoint, nameOf } from '../../../test/every-endpoint';
import { parseInput } from './request-input';

const all = [...everyEndpoint().values()];
const creates = all.filter(({ creates: makes }) => makes);
const fieldsOf = ({ body }: Endpoint) => Object.entries((body._zod.def as unknown as { shape: Record<string, Endpoint['body']> }).shape);

function refusal(endpoint: Endpoint, body: object) {
  try {
    parseInput(endpoint, { query: {}, body } as FastifyRequest);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { name: error.error, fields: error.lines.map(({ params }) => String(params?.field ?? params?.param).split('.')[0]) };
  }
}

test('[ERR-10] every call of SPEC and /v2 that creates says so', () => {
  const named = all.filter(({ method, path }) => method === 'POST' && /\/(create\w*|add)$/.test(path) && !path.startsWith('/api/'));
  expect(named.filter(({ creates: makes }) => !makes).map(nameOf)).toEqual([]);
  expect(creates.length).toBeGreaterThanOrEqual(14);
});

test.each(
  creates.map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('[ERR-10] %s names every faulty field of wrong data', (_, endpoint) => {
  const fields = fieldsOf(endpoint).map(([name]) => name);
  const nothing = Object.fromEntries(fields.map((name) => [name, Symbol.for(name)]));
  const wrong = refusal(endpoint, nothing);
  expect(wrong?.name).toBe('wrong_create_params');
  expect(new Set(wrong?.fields)).toEqual(new Set(fields));
});

test.each(creates.map((endpoint) => [nameOf(endpoint), endpoint] as const))('[ERR-10] %s names every missing field', (_, endpoint) => {
  const required = fieldsOf(endpoint).filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name);
  const empty = refusal(endpoint, {});
  expect(empty?.name).toBe(required.length === 1 ? 'empty_parameter' : 'wrong_create_params');
  if (required.length > 1) expect(new Set(empty?.fields)).toEqual(new Set(required));
});

test.each(
  creates.map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('[ERR-10] %s says so of text that cannot be stored', (_, endpoint) => {
  const [[field] = ['']] = fieldsOf(endpoint);
  expect(refusal(endpoint, { [field]: 'a\0' })).toEqual({ name: 'wrong_create_params', fields: [field] });
});
