import type { IncomingMessage } from 'node:http';
import { AppError, mailings, recipientFiles, recipientUpload } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db';
import { admit, recorded, route, successEnvelope, type Actor } from '../../../platform/http';
import { acceptsLandlines, pricesAt } from '../../terms';
import { startReading, showReading } from './file-reading';
import { requireVisibleList } from '../plan/organization.store';
import { recipientsNotReached } from './not-reached';
import { readPasted } from './pasted-recipients';
import type { HomeCountry, Recipient } from './recipient';
import { countStopListed } from './store-recipients';
import { MAX_UPLOAD_BYTES, storeUpload } from './upload';

export type RecipientDeps = { db: Db; home: HomeCountry; wake: () => void; clock: () => Date };

export function registerRecipientRoutes(app: FastifyInstance, { db, home, wake, clock }: RecipientDeps): void {
  route(app, mailings.validateNumbers, async ({ body, actor }) => {
    // SPEC defines this call without a type, for SMS numbers.
    const landlines = await acceptsLandlines(db, actor.customerId, [body.type ?? 'sms']);
    const { recipients, checkBuilder } = await readPasted(body.recipients, home, { landlines });
    if (checkBuilder.rows === 0) throw new AppError('no_recipients');
    // If all numbers are landlines, the request still succeeds: the rejected rows state the reason.
    if (recipients.length === 0 && checkBuilder.result().landlines === 0) throw new AppError('no_valid_numbers');
    const { customerId } = actor;
    const [stopListed, noPrice] = await Promise.all([
      countStopListed(db, customerId, recipients),
      body.type === undefined ? 0 : countUnpriced(db, customerId, recipients, { type: body.type, now: clock() }),
    ]);
    return { ...checkBuilder.result(), stopListed, ...(noPrice > 0 && { noPrice }) };
  });

  route(app, recipientFiles.read, async ({ body, actor }) => {
    const reading = await startReading(db, actor, home, body);
    wake();
    return reading;
  });

  route(app, recipientFiles.notReached, async ({ body, actor }) => (
    recipientsNotReached(db, actor, await requireVisibleList(db, actor, body.listId))));

  route(app, recipientFiles.state, ({ query, actor }) => showReading(db, actor, query.uuid));

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['text/csv', 'text/plain', 'application/octet-stream'], (_request, payload, done) => done(null, payload));
    scope.route({
      method: recipientUpload.method,
      url: recipientUpload.path,
      // Checks access before the content type is checked.
      onRequest: async (request) => void (await admit(app, request, recipientUpload.access)),
      handler: async (request) => {
        const { actor } = request;
        if (actor === null) throw new Error(`${recipientUpload.path} was reached without admission`);
        if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) {
          throw new AppError('payload_too_large', { bytes: MAX_UPLOAD_BYTES });
        }
        return successEnvelope(recipientUpload.data.parse(await recorded(request, actor, {}, () => receive(request, actor))));
      },
    });
  });

  async function receive(request: FastifyRequest, actor: Actor) {
    try {
      return await storeUpload(db, actor, home, bytesOf(request.raw));
    } catch (error) {
      // The client has disconnected: not an internal error.
      if (request.raw.errored) throw new AppError('invalid_request');
      throw error;
    } finally {
      // Drains the body: some clients read the response only after they have sent the whole body.
      request.raw.resume();
    }
  }
}

function bytesOf(body: IncomingMessage): AsyncIterable<Uint8Array> {
  return body.iterator({ destroyOnReturn: false });
}

async function countUnpriced(
  db: Db, customerId: bigint, recipients: readonly Recipient[], { type, now }: { type: MessageType; now: Date },
): Promise<number> {
  const prices = await pricesAt(db, customerId, type, now);
  return recipients.filter(({ num }) => prices.find(num) === null).length;
}
