import { AppError, chatFile, chatFileUpload, MAX_CHAT_FILE_BYTES } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db';
import { admit, attachment, found, recorded, successEnvelope, type Actor } from '../../platform/http';
import { hashOf } from './file-hash';
import { judgeFile } from './file-kind';
import { cleanFileName } from './file-name';
import { findReceivedFile, findSentFile, insertSentFile, type StoredFile } from './file.store';

export type FileDeps = {
  db: Db;
  /** The portal's public address without a trailing slash; null: links use the address of the request. */
  publicUrl: string | null;
  seesFile: (actor: Actor, uuid: string) => Promise<boolean>;
};

/** Per customer, over all sent files. */
const MAX_MEGABYTES = 500;
const A_YEAR = 31_536_000;
/** Characters, as in RichContent. */
const MAX_NAME_LENGTH = 25;
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Shown inline in the portal, because their content was fully checked before it was stored. */
const pictureTypes = new Set(['image/jpeg', 'image/png']);

export function registerFileRoutes(app: FastifyInstance, { db, publicUrl, seesFile }: FileDeps): void {
  // A separate scope, so that the parser applies to this route only. Rejects multipart bodies, as their framing would be stored.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(/^(?!multipart\/)/, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: chatFileUpload.method,
      url: chatFileUpload.path,
      bodyLimit: MAX_CHAT_FILE_BYTES,
      onRequest: async (request) => void (await admit(app, request, chatFileUpload.access)),
      handler: async (request) => {
        const actor = found(request.actor);
        const query = chatFileUpload.query.safeParse(request.query);
        if (!query.success) throw new AppError('invalid_request');
        return successEnvelope(
          chatFileUpload.data.parse(await recorded(request, actor, {}, () => storeFile(request, actor.customerId, query.data.name))),
        );
      },
    });
  });

  app.get<{ Params: { uuid: string; name: string } }>('/files/:uuid/:name', { config: { ownPage: true } }, async (request, reply) => {
    const { uuid, name } = request.params;
    const file = found(uuidPattern.test(uuid) && !name.includes('\0') ? await findSentFile(db, uuid, name) : undefined);
    return labelled(reply, file, 'attachment')
      .header('cache-control', `public, max-age=${A_YEAR}, immutable`)
      .header('vary', 'Accept-Encoding')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(file.content);
  });

  app.route({
    method: chatFile.method,
    url: chatFile.path,
    onRequest: async (request) => void (await admit(app, request, chatFile.access)),
    handler: async (request, reply) => {
      const query = chatFile.query.safeParse(request.query);
      if (!query.success) throw new AppError('invalid_request');
      const actor = found(request.actor);
      const file = await recorded(request, actor, { query: query.data }, async () => {
        const isVisible = await seesFile(actor, query.data.uuid);
        return found(isVisible ? await findReceivedFile(db, actor.customerId, query.data.uuid) : undefined);
      });
      return labelled(reply, file, pictureTypes.has(file.mediaType) ? 'inline' : 'attachment').send(file.content);
    },
  });

  async function storeFile(request: FastifyRequest, customerId: bigint, written: string) {
    const name = cleanFileName(written, MAX_NAME_LENGTH);
    const file = Buffer.isBuffer(request.body) ? await judgeFile(name, request.body) : null;
    if (!file) throw new AppError('file_refused', { name });
    const hash = await hashOf(file.content);
    const uuid = await insertSentFile(db, customerId, { ...file, name, hash }, MAX_MEGABYTES * 1024 * 1024);
    if (uuid === undefined) throw new AppError('too_many_files', { max: MAX_MEGABYTES });
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    return { url: `${origin}/files/${uuid}/${encodeURIComponent(name)}`, name, bytes: file.content.length };
  }
}

function labelled(reply: FastifyReply, { name, mediaType }: StoredFile, how: 'attachment' | 'inline'): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-disposition', how === 'inline' ? 'inline' : attachment(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
}
