import { AppError, UPLOAD_PIECE_BYTES, uploadPiece, uploads } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { admit, found, recorded, route, successEnvelope } from '../http';
import { lookAt } from './preview-file';
import { beginUpload, receivePiece, stateOf, type UploadsInWork } from './receive-piece';
import { deleteUpload, uploadByUuid } from './upload.store';
import { uploadedFile } from './uploaded-file';

export type UploadsDeps = { db: Db; clock: () => Date; inWork: UploadsInWork };

export function registerUploadRoutes(app: FastifyInstance, { db, clock, inWork }: UploadsDeps): void {
  route(app, uploads.begin, ({ body, actor }) => beginUpload(db, actor.customerId, { upload: { ...body, loginId: actor.loginId }, now: clock(), inWork }));

  route(app, uploads.state, async ({ query, actor }) => {
    const upload = await uploadByUuid(db, actor, query.uuid);
    if (!upload) throw new AppError('upload_not_found');
    return stateOf(upload);
  });

  route(app, uploads.look, async ({ body, actor }) => lookAt(await uploadedFile(db, actor, body.uuid), body.reading));

  route(app, uploads.drop, async ({ body, actor }) => {
    const upload = await uploadByUuid(db, actor, body.uuid);
    if (!upload) throw new AppError('upload_not_found');
    // Background work that reads it continues; cleanup removes it later.
    const busy = await inWork(db, actor.customerId);
    if (!busy.includes(upload.id)) await deleteUpload(db, actor.customerId, upload.id);
    return {};
  });

  // Encapsulated, so that the parser applies to this route only.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: UPLOAD_PIECE_BYTES }, (_request, body, done) => done(null, body));
    scope.route({
      method: uploadPiece.method,
      url: uploadPiece.path,
      bodyLimit: UPLOAD_PIECE_BYTES,
      onRequest: async (request) => void (await admit(app, request, uploadPiece.access)),
      handler: async (request) => {
        const actor = found(request.actor);
        const query = uploadPiece.query.safeParse(request.query);
        const content = request.body;
        if (!query.success || !Buffer.isBuffer(content) || content.length === 0) throw new AppError('invalid_request');
        const piece = { ...query.data, content };
        return successEnvelope(uploadPiece.data.parse(await recorded(request, actor, { query: query.data }, () => receivePiece(db, actor, piece))));
      },
    });
  });
}
