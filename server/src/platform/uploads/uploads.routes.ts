import { AppError, UPLOAD_CHUNK_BYTES, uploadChunk, uploads } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { admit, found, recorded, route, successEnvelope } from '../http';
import { previewFile } from './preview-file';
import { startUpload, receiveChunk, stateOf, type UploadsInWork } from './receive-chunk';
import { deleteUpload, uploadByUuid } from './upload.store';
import { uploadedFile } from './uploaded-file';

export type UploadsDeps = { db: Db; clock: () => Date; inWork: UploadsInWork };

export function registerUploadRoutes(app: FastifyInstance, { db, clock, inWork }: UploadsDeps): void {
  route(app, uploads.start, ({ body, actor }) => startUpload(db, actor.customerId, {
    upload: { ...body, loginId: actor.loginId }, now: clock(), inWork,
  }));

  route(app, uploads.state, async ({ query, actor }) => {
    const upload = await uploadByUuid(db, actor, query.uuid);
    if (!upload) throw new AppError('upload_not_found');
    return stateOf(upload);
  });

  route(app, uploads.preview, async ({ body, actor }) => previewFile(await uploadedFile(db, actor, body.uuid), body.reading));

  route(app, uploads.drop, async ({ body, actor }) => {
    const upload = await uploadByUuid(db, actor, body.uuid);
    if (!upload) throw new AppError('upload_not_found');
    // An upload that background work still reads is left for the cleanup.
    const busy = await inWork(db, actor.customerId);
    if (!busy.includes(upload.id)) await deleteUpload(db, actor.customerId, upload.id);
    return {};
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', {
      parseAs: 'buffer', bodyLimit: UPLOAD_CHUNK_BYTES,
    }, (_request, body, done) => done(null, body));
    scope.route({
      method: uploadChunk.method,
      url: uploadChunk.path,
      bodyLimit: UPLOAD_CHUNK_BYTES,
      onRequest: async (request) => void (await admit(app, request, uploadChunk.access)),
      handler: async (request) => {
        const actor = found(request.actor);
        const query = uploadChunk.query.safeParse(request.query);
        const content = request.body;
        if (!query.success || !Buffer.isBuffer(content) || content.length === 0) throw new AppError('invalid_request');
        const chunk = { ...query.data, content };
        return successEnvelope(
          uploadChunk.data.parse(await recorded(request, actor, { query: query.data }, () => receiveChunk(db, actor, chunk))),
        );
      },
    });
  });
}
