import type { IncomingMessage } from 'node:http';
import { AppError } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { refusedRequest } from './api';

/** Node would answer these with a bare status; routing them through Fastify yields our errors. */
export function refuseByHeaders(app: FastifyInstance): void {
  const unmet = new WeakSet<IncomingMessage>();
  app.server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (unmet.has(raw)) throw new AppError('expectation_failed');
    // RFC 9112, 3.2; Node's own check is switched off.
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw refusedRequest([{ pointer: 'header/host', code: 'empty_parameter', detail: 'Required.' }]);
  });
}
