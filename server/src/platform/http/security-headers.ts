import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { judgedSources, type PageSources } from './page-sources';

/** SHA-256 of the empty string, because Fluent inserts empty style elements and fills them by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const A_YEAR = 31_536_000;

export function hostPagePolicy(sources: PageSources = {}): string {
  return Object.entries(directivesWith(judgedSources(sources))).map((directive) => directive.flat().join(' ')).join(';');
}

/**
 * Also for answers that bypass the hook of `secureHeaders`. Allows no external source: a tampered script on the sign-in page could read
 * passwords.
 */
export const securityHeaders: Readonly<Record<string, string>> = headersOfHelmet();

/** Sets security headers, also on errors. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(securityHeaders);
    // HSTS must not be sent over plain HTTP (RFC 6797, 7.2).
    if (request.protocol === 'https') void reply.header('strict-transport-security', `max-age=${A_YEAR}; includeSubDomains`);
    done();
  });
}

/** The headers don't depend on the request, so they are computed once. */
function headersOfHelmet(): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer: Pick<ServerResponse, 'removeHeader'> & { setHeader(name: string, value: string): void } = {
    setHeader(name, value) { headers[name.toLowerCase()] = value; },
    removeHeader: () => undefined,
  };
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesWith(judgedSources({})) },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
  setHeaders({} as IncomingMessage, answer as ServerResponse, () => undefined);
  return headers;
}

function directivesWith({ checkoutScripts, checkoutFrames, styleHashes }: Required<PageSources>): Record<string, readonly string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...checkoutScripts],
    'style-src': ["'self'", EMPTY_STYLE, ...styleHashes],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...checkoutFrames],
    ...(checkoutFrames.length > 0 && { 'frame-src': checkoutFrames }),
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...checkoutFrames],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
  };
}
