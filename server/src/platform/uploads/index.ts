/** Files are uploaded in chunks and read from any position, so any node can continue. They are kept for a day after the last use. */
export { resolveReading, type ResolvedReading } from './preview-file';
export { readRecords, type FileRecord } from './records';
export { ReadingAhead, type Portion } from './reading-ahead';
export { cleanupUploads } from './uploads.cleanup';
export type { Uploader } from './upload.store';
export { uploadedFile, uploadedFileById } from './uploaded-file';
export { registerUploadRoutes } from './uploads.routes';
