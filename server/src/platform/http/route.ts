import { AppError, isAudited, type Data, type Endpoint, type Parsed } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Actor } from './actor';
import { admit } from './admission';
import { successEnvelope } from './envelope';
import { recorded } from './recording';
import { parseInput } from './request-input';

const PUBLIC_BODY_LIMIT = 16 * 1024;

type RouteOptions = { bodyLimit?: number };

/** Checks access before the body is read. Parses answers by the contract, so that fields outside the contract are never sent. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Parsed<E> & { actor: Actor }, request: FastifyRequest) => Promise<Data<E>>,
  { bodyLimit }: RouteOptions = {},
): void {
  const { access, changesState, onlyReads } = endpoint;
  if (access === 'public') throw new Error(`${endpoint.path} is public: register it by publicRoute`);
  register(app, endpoint, async (request) => {
    const { actor } = request;
    if (actor === null) throw new Error(`${endpoint.path} was reached without admission`);
    const input = inputOf(endpoint, request, {});
    return recorded(request, actor, input, () => handler({ ...input, actor }, request));
  }, {
    config: { ...(changesState && { changesState }), ...(onlyReads && { onlyReads }), audited: isAudited(endpoint) },
    onRequest: async (request) => void (await admit(app, request, access, endpoint)),
    ...(bodyLimit !== undefined && { bodyLimit }),
    // A HEAD request would change state too.
    ...(changesState && { exposeHeadRoute: false }),
  });
}

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
      // Names the fields without their values, which may be personal data.
      if (!answer.success) throw new Error(
        `${endpoint.path} answered out of its contract: ${answer.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
      );
      return successEnvelope(answer.data);
    },
  });
}

/** Throws not_found if there is no value. A missing record and another customer's record thus get the same answer. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}
