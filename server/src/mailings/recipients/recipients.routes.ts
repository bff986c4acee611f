import type { IncomingMessage } from 'node:http';
import { AppError, mailings, recipientFiles, recipientUpload } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db';
import { admit, recorded, route, successEnvelope } from '../../http';
import { beginReading, showReading } from './file-reading';
import { readPasted } from './pasted-recipients';
import type { HomeCountry } from './recipient';
import { countStopListed } from './store-recipients';
import { MOST_UPLOAD_BYTES, takeUpload } from './upload';

/** `wake` tells the background work of this process that there is a file to read. */
export type RecipientDeps = { db: Db; home: HomeCountry; wake: () => void };

export function registerRecipientRoutes(app: FastifyInstance, { db, home, wake }: RecipientDeps): void {
  route(app, mailings.validateNumbers, async ({ body, actor }) => {
    const { recipients, tally } = await readPasted(body.recipients, home);
    if (tally.rows === 0) throw new AppError('no_recipients');
    if (recipients.length === 0) throw new AppError('no_valid_numbers');
    return { ...tally.result(), stopListed: await countStopListed(db, actor.customerId, recipients) };
  });

  route(app, recipientFiles.read, async ({ body, actor }) => {
    const reading = await beginReading(db, actor.customerId, home, body);
    wake();
    return reading;
  });

  route(app, recipientFiles.state, ({ query, actor }) => showReading(db, actor.customerId, query.uuid));

  // Encapsulated, so that only this route takes its body as it comes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['text/csv', 'text/plain', 'application/octet-stream'], (_request, payload, done) => done(null, payload));
    scope.route({
      method: recipientUpload.method,
      url: recipientUpload.path,
      // Before the kind of its body is looked at.
      onRequest: async (request) => void (await admit(app, request, recipientUpload.access)),
      handler: async (request) => {
        const { actor } = request;
        if (actor === null) throw new Error(`${recipientUpload.path} was reached without admission`);
        if (Number(request.headers['content-length'] ?? 0) > MOST_UPLOAD_BYTES) throw new AppError('payload_too_large', { bytes: MOST_UPLOAD_BYTES });
        return successEnvelope(recipientUpload.data.parse(await recorded(request, actor, {}, () => receive(request, actor.customerId))));
      },
    });
  });

  async function receive(request: FastifyRequest, customerId: bigint) {
    try {
      return await takeUpload(db, customerId, home, bytesOf(request.raw));
    } catch (error) {
      // Nobody is there any more to be told.
      if (request.raw.errored) throw new AppError('invalid_request');
      throw error;
    } finally {
      // A browser reads the answer only when it could send all of its body.
      request.raw.resume();
    }
  }
}

function bytesOf(body: IncomingMessage): AsyncIterable<Uint8Array> {
  return body.iterator({ destroyOnReturn: false });
}
