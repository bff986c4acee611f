import { AppError, UPLOAD_PIECE_BYTES, uploadPiece, uploads } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { admit, found, recorded, route, successEnvelope } from '../http';
import { lookAt } from './look';
import { beginUpload, receivePiece, stateOf } from './receive-piece';
import { deleteUpload, uploadByUuid } from './upload.store';
import { uploadedFile } from './uploaded-file';

export function registerUploadRoutes(app: FastifyInstance, { db, clock = () => new Date() }: { db: Db; clock?: () => Date }): void {
  route(app, uploads.begin, ({ body, actor }) => beginUpload(db, actor.customerId, { ...body, loginId: actor.loginId }, clock()));

  route(app, uploads.state, async ({ query, actor }) => {
    const upload = await uploadByUuid(db, actor.customerId, query.uuid);
    if (!upload) throw new AppError('upload_not_found');
    return stateOf(upload);
  });

  route(app, uploads.look, async ({ body, actor }) => lookAt(await uploadedFile(db, actor.customerId, body.uuid), body.reading), { onlyReads: true });

  route(app, uploads.drop, async ({ body, actor }) => {
    if (!(await deleteUpload(db, actor.customerId, body.uuid))) throw new AppError('upload_not_found');
    return {};
  });

  // Encapsulated, so that only this route takes bytes.
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
        return successEnvelope(uploadPiece.data.parse(await recorded(request, actor, { query: query.data }, () => receivePiece(db, actor.customerId, piece))));
      },
    });
  });
}
