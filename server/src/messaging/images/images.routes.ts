import { createHash } from 'node:crypto';
import { AppError, imageUpload, MAX_IMAGE_BYTES } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db';
import { admit, found, recorded, successEnvelope } from '../../platform/http';
import { findImage, insertImage } from './image.store';
import type { Picture } from './picture';
import { readPicture } from './read-picture';

export type ImageDeps = {
  db: Db;
  publicUrl: string | null;
};

/** Per customer, over all pictures. */
const MAX_MEGABYTES = 200;
const A_YEAR = 31_536_000;
const mediaTypes: Record<Picture['format'], string> = { jpg: 'image/jpeg', png: 'image/png' };

export function registerImageRoutes(app: FastifyInstance, { db, publicUrl }: ImageDeps): void {
  // A separate scope, so that the parser applies to this route only.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(/^(image\/|application\/octet-stream)/, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: imageUpload.method,
      url: imageUpload.path,
      bodyLimit: MAX_IMAGE_BYTES,
      onRequest: async (request) => void (await admit(app, request, imageUpload.access)),
      handler: async (request) => {
        const { actor } = request;
        if (actor === null) throw new Error(`${imageUpload.path} was reached without admission`);
        return successEnvelope(imageUpload.data.parse(await recorded(request, actor, {}, () => storeImage(request, actor.customerId))));
      },
    });
  });

  app.get<{ Params: { name: string } }>('/images/:name', { config: { ownPage: true } }, async (request, reply) => {
    const [, uuid = '', format = ''] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(jpg|png)$/.exec(request.params.name) ?? [];
    const image = found(uuid === '' ? undefined : await findImage(db, uuid, format));
    return send(reply, image.content, mediaTypes[image.format]);
  });

  async function storeImage(request: FastifyRequest, customerId: bigint) {
    if (!Buffer.isBuffer(request.body)) throw new AppError('image_unreadable');
    const picture = readPicture(request.body);
    const hash = createHash('sha256').update(picture.content).digest();
    const uuid = await insertImage(db, customerId, { ...picture, hash, maxBytes: MAX_MEGABYTES * 1024 * 1024 });
    if (uuid === undefined) throw new AppError('too_many_images', { max: MAX_MEGABYTES });
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    return { url: `${origin}/images/${uuid}.${picture.format}`, width: picture.width, height: picture.height };
  }
}

/** Sends a public picture with headers that keep browsers from interpreting its bytes as another type. */
function send(reply: FastifyReply, content: Buffer, type: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', `public, max-age=${A_YEAR}, immutable`)
    .header('vary', 'Accept-Encoding')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-disposition', 'inline')
    .send(content);
}
