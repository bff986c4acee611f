import type { PageData } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding';
import { encodedTag, isKnown } from './entity-tag';
import { createPages, type Page, type PageName } from './host-page';
import { pathOf } from './request-path';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers direct navigation itself; no portal screen has this path. */
    ownPage?: boolean;
  }
}

const SIGN_ON = '/auth-redirect';
const publicPaths = new Set(['/login', SIGN_ON, '/404', '/401']);
const notScreens = ['/assets/', '/remotes/', '/api/', '/providers/', '/payments/', '/ws', '/healthz', '/readyz', '/metrics'];

export type NavigationOptions = {
  hostDist: string;
  data: PageData;
  hostPolicy: string;
};

/** Answers navigations with the host page. Some paths (`/smslist/list`) are also API paths; only data requests reach the API. */
export function serveNavigation(app: FastifyInstance, { hostDist, data, hostPolicy }: NavigationOptions): void {
  const pageOf = createPages(hostDist, data);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.ownPage || !isNavigation(request)) return;
    request.gotPage = true;
    // The URL contains a sign-in code until the page removes it.
    if (pathOf(request) === SIGN_ON) reply.header('referrer-policy', 'no-referrer');
    const name = pageName(pathOf(request));
    const page = await pageOf(name);
    if (name === 'index.html') reply.header('content-security-policy', hostPolicy);
    return sendPage(page, request, reply);
  });
}

function pageName(path: string): PageName {
  return publicPaths.has(path) ? 'login.html' : 'index.html';
}

function isNavigation(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = pathOf(request);
  if (notScreens.some((start) => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`))) return false;
  if (headers['sec-fetch-mode'] === 'navigate') return true;
  return headers['x-token'] === undefined && (headers.accept ?? '').includes('text/html');
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  const etag = encodedTag(page.etag, encoding);
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'Accept, Sec-Fetch-Mode, X-Token, Accept-Encoding');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(page[encoding ?? 'identity']);
}
