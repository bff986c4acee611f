import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { judgedSources, type PageSources } from './page-sources';

/** SHA-256 of the empty string, because Fluent inserts empty style elements and fills them by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const A_YEAR = 31_536_000;

export function hostPagePolicy(sources: PageSources = {}): string {
  return Object.entries(directivesWith(judgedSources(sources))).map((directive) => directive.flat().join(' ')).join(';');
}

/** For answers that bypass the hooks of `secureHeaders`. */
export const bareSecurityHeaders = {
  'content-security-policy': hostPagePolicy(),
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Sets security headers, also on errors. Allows no external source: a tampered script on the sign-in page could read passwords. */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directivesWith(judgedSources({})) },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    // HSTS must not be sent over plain HTTP (RFC 6797, 7.2).
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${A_YEAR}; includeSubDomains`);
  });
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
