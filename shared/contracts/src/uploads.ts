import * as z from 'zod/mini';
import { BookJob, mergeRules } from './book-jobs';
import { maxCharacters } from './characters';
import { ContactTags } from './contact-filter';
import { endpoint, integerInQuery } from './endpoint';
import { FilePreview, FileReading, ImportColumns } from './file-reading';
import { ParamNames } from './param-names';

const uuid = z.uuid();
const edit = '/addressbook/action/edit';

/** Maximum sizes in bytes: of an upload, and of each chunk. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
export const UPLOAD_CHUNK_BYTES = 1024 * 1024;
export const UploadState = z.object({ uuid: z.string(), fileName: z.string(), bytes: z.number(), received: z.number() });
export type UploadState = z.infer<typeof UploadState>;

/** Resumable uploads in chunks: an upload continues after a lost connection or a server restart, on any node. */
export const uploads = {
  start: endpoint({
    method: 'POST', path: '/v2/uploads/begin', access: 'session',
    body: z.object({
      fileName: z.string().check(z.trim(), z.minLength(1), maxCharacters(255)), bytes: z.number().check(z.int(), z.gte(1)),
    }), data: UploadState,
  }),
  state: endpoint({ method: 'GET', path: '/v2/uploads/state', access: 'session', query: z.object({ uuid }), data: UploadState }),
  /** Detects the format and columns of a completely uploaded file; fast at any size. */
  preview: endpoint({
    method: 'POST', path: '/v2/uploads/look', access: 'session', onlyReads: true,
    body: z.object({ uuid, reading: z._default(FileReading, {}) }), data: FilePreview,
  }),
  drop: endpoint({ method: 'POST', path: '/v2/uploads/drop', access: 'session', body: z.object({ uuid }), data: z.object({}) }),
  /**
   * Imports an uploaded file into an address book, as a background job. `paramNames` names parameters that have no name yet, null
   * names none; if one has been given another name meanwhile, the import is refused (param_names_changed). `tags` are added to all
   * imported contacts.
   */
  intoBook: endpoint({
    method: 'POST', path: '/v2/addressbooks/import', access: edit,
    body: z.object({
      uploadUuid: uuid, bookUuid: uuid, reading: z._default(FileReading, {}), columns: ImportColumns, rule: z.enum(mergeRules),
      paramNames: z.optional(ParamNames), tags: z._default(ContactTags, []),
    }), data: BookJob,
  }),
};

/** Raw bytes of the chunk at `offset` (application/octet-stream). Repeating a stored chunk succeeds without effect. */
export const uploadChunk = {
  method: 'POST', path: '/v2/uploads/piece', access: 'session', query: z.object({ uuid, offset: integerInQuery(0, MAX_UPLOAD_BYTES) }),
  data: UploadState,
} as const;
