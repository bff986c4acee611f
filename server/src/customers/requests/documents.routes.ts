import { AppError, documentDownload, documentUpload, MAX_DOCUMENT_BYTES } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction, type Db } from '../../platform/db';
import { cleanFileName, judgeFile } from '../../messaging/files';
import { admit, fileRoute, found, noteCustomer, recorded, successEnvelope } from '../../platform/http';
import { findDocument, insertDocument, type NewDocument } from './document.store';
import { viewerOf } from './viewer';

const MAX_NAME_LENGTH = 120;
const MAX_UNDECIDED_MEGABYTES = 100;

/** Supporting documents: PDF, JPEG or PNG, recognized by content. They are served as downloads, never rendered on the portal's origin. */
export function registerDocumentRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(/^(?!multipart\/)/, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: documentUpload.method,
      url: documentUpload.path,
      bodyLimit: MAX_DOCUMENT_BYTES,
      onRequest: async (request) => void (await admit(app, request, documentUpload.access)),
      handler: async (request) => {
        const actor = found(request.actor);
        return successEnvelope(documentUpload.data.parse(await recorded(request, actor, {}, async () => {
          const document = await readDocument(request);
          const stored = await inTransaction(db, (tx) => insertDocument(tx, actor, document, clock()));
          if (!stored) throw new AppError('too_many_files', { max: MAX_UNDECIDED_MEGABYTES });
          return stored;
        })));
      },
    });
  });

  fileRoute(app, documentDownload, async ({ query: { uuid }, actor }, request) => {
    const viewer = actor.elements.has('/admin/requests') ? null : viewerOf(actor);
    const { name, mediaType, content, customerId } = found(await findDocument(db, viewer, uuid));
    noteCustomer(request, customerId);
    return { name, type: mediaType, content: inChunks(content) };
  });
}

const endings = ['pdf', 'jpg', 'png'] as const;

/** The content decides the type; the file name gets the type's extension. */
async function readDocument(request: FastifyRequest): Promise<NewDocument> {
  const written = nameIn(request.headers['x-file-name']);
  if (!Buffer.isBuffer(request.body)) throw new AppError('file_refused', { name: written });
  for (const ending of endings) {
    const judged = await judgeFile(`document.${ending}`, request.body);
    const stem = written.replace(/\.[a-z\d]{1,8}$/i, '');
    if (judged) return { ...judged, name: cleanFileName(`${stem}.${ending}`, MAX_NAME_LENGTH) };
  }
  throw new AppError('file_refused', { name: written });
}

/** The header is percent-encoded, because headers are ASCII. */
function nameIn(header: string | string[] | undefined): string {
  try {
    return cleanFileName(decodeURIComponent(String(header ?? 'document')), MAX_NAME_LENGTH);
  } catch {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'X-File-Name' } }]);
  }
}

const PIECE_BYTES = 64 * 1024;

async function* inChunks(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += PIECE_BYTES) yield content.subarray(start, start + PIECE_BYTES);
}
