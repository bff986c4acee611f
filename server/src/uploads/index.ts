/**
 * Files that come in pieces, from browsers that may lose their connection, and what is in them: a look at their beginning, and
 * their records by chosen columns, from any place on. Whoever reads one in the background keeps its id, the settled reading and the
 * place where it is; any node goes on from there. Files are in the database for a day after they were last used.
 */
export { settleReading, type SettledReading } from './look';
export { readRecords, type FileRecord } from './records';
export { ReadingAhead, type Portion } from './reading-ahead';
export { sweepUploads } from './sweep';
export { uploadedFile, uploadedFileById } from './uploaded-file';
export { registerUploadRoutes } from './uploads.routes';
