/** Files uploaded in chunks and read from any position, so that any node can continue. Kept for a day after their last use. */
export { resolveReading, type ResolvedReading } from './preview-file';
export { readRecords, type FileRecord } from './records';
export { ReadingAhead, type Portion } from './reading-ahead';
export { cleanupUploads } from './uploads.cleanup';
export type { Uploader } from './upload.store';
export { uploadedFile, uploadedFileById } from './uploaded-file';
export { registerUploadRoutes } from './uploads.routes';
