import { AppError, type Data, type Endpoint, type Parsed } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Actor } from './actor';
import { admit } from './admission';
import { successEnvelope } from './envelope';
import { recorded } from './recording';
import { parseInput } from './request-input';

/** What needs no session may be sent by anybody, and is a few words. */
const PUBLIC_BODY_LIMIT = 16 * 1024;

/** `changesState` is for a GET that does, `onlyReads` for a POST that does not; `bodyLimit` for a body larger than usual. */
type RouteOptions = { changesState?: boolean; onlyReads?: boolean; bodyLimit?: number };

/**
 * Registers an endpoint of the contracts for those who may make it: admits and checks the access before the body is read, parses
 * what came, wraps what goes. The answer passes the contract's shape, so that a column that nobody named never leaves.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Parsed<E> & { actor: Actor }, request: FastifyRequest) => Promise<Data<E>>,
  { bodyLimit, ...config }: RouteOptions = {},
): void {
  const { access } = endpoint;
  if (access === 'public') throw new Error(`${endpoint.path} is public: register it by publicRoute`);
  register(app, endpoint, async (request) => {
    const { actor } = request;
    if (actor === null) throw new Error(`${endpoint.path} was reached without admission`);
    const input = inputOf(endpoint, request, {});
    return recorded(request, actor, input, () => handler({ ...input, actor }, request));
  }, {
    config: { ...config, audited: endpoint.audited ?? endpoint.stepUp ?? false },
    onRequest: async (request) => void (await admit(app, request, access, endpoint)),
    ...(bodyLimit !== undefined && { bodyLimit }),
    // A HEAD would do what the GET does, and tell nobody.
    ...(config.changesState && { exposeHeadRoute: false }),
  });
}

/** As `route`, for an endpoint that needs no session. `limit` is applied before the body is read. */
export function publicRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Parsed<E>, request: FastifyRequest) => Promise<Data<E>>,
  limit: (request: FastifyRequest) => Promise<void> = async () => undefined,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public: register it by route`);
  register(app, endpoint, async (request) => handler(inputOf(endpoint, request, {}), request), {
    bodyLimit: PUBLIC_BODY_LIMIT, onRequest: async (request) => limit(request),
  });
}

function inputOf<E extends Endpoint, More extends object>(endpoint: E, request: FastifyRequest, more: More): Parsed<E> & More {
  // parseInput has just made it of this shape; the generic schema cannot say so.
  return { ...parseInput(endpoint, request), ...more } as unknown as Parsed<E> & More;
}

type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'exposeHeadRoute' | 'onRequest'>;

function register(app: FastifyInstance, endpoint: Endpoint, work: (request: FastifyRequest) => Promise<unknown>, options: Options): void {
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request) => {
      const answer = endpoint.data.safeParse(await work(request));
      // Names of fields only: the values may be anyone's.
      if (!answer.success) throw new Error(`${endpoint.path} answered out of its contract: ${answer.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
      return successEnvelope(answer.data);
    },
  });
}

/** For the routes that find nothing under an id together with its customer: the same answer whether it exists or not. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}
