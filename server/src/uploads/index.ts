/**
 * Uploads that arrive in chunks, and their contents: a preview, and records by chosen columns from any position. Background work stores the
 * upload's id, the resolved reading and the position, so any node can continue. Uploads are kept for a day after their last use.
 */
export { resolveReading, type ResolvedReading } from './preview-file';
export { readRecords, type FileRecord } from './records';
export { ReadingAhead, type Portion } from './reading-ahead';
export { cleanupUploads } from './uploads.cleanup';
export type { Uploader } from './upload.store';
export { uploadedFile, uploadedFileById } from './uploaded-file';
export { registerUploadRoutes } from './uploads.routes';
