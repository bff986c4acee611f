import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics';

export type Readiness = { ready: boolean; [part: string]: unknown };

export type Probes = {
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
  /** Bearer token for /metrics; if null, only callers on this machine may read the metrics. */
  metricsToken: string | null;
};

export function registerProbes(app: FastifyInstance, { metrics, readiness, metricsToken }: Probes): void {
  // Does not query the database: a slow database must not get the process killed.
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    return reply.code(state.ready ? 200 : 503).send(state);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new AppError('not_found');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isLocal(request.ip) && request.headers['x-forwarded-for'] === undefined;
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function isLocal(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
