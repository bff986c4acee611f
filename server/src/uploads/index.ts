/**
 * Uploads that arrive in pieces, and their contents: a preview, and records by chosen columns from any position. A background reader keeps
 * the upload's id, the resolved reading and the position; any node can continue. Uploads are kept for a day after their last use.
 */
export { resolveReading, type ResolvedReading } from './preview-file';
export { readRecords, type FileRecord } from './records';
export { ReadingAhead, type Portion } from './reading-ahead';
export { cleanupUploads } from './uploads.cleanup';
export type { Uploader } from './upload.store';
export { uploadedFile, uploadedFileById } from './uploaded-file';
export { registerUploadRoutes } from './uploads.routes';
