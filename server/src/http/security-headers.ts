import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** SHA-256 of the empty string: Fluent's style engine inserts empty style elements and fills them by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const A_YEAR = 31_536_000;

/** The same headers on every answer, errors included. */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", EMPTY_STYLE],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'manifest-src': ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    // A plain-HTTP answer must not promise HTTPS: a portal on a machine of the office would be locked out of its own name.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${A_YEAR}; includeSubDomains`);
  });
}
