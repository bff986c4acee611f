/**
 * Files in chats. Sent files are checked by type, stored in the database so that every node can serve them, and public, since phones have
 * no session. Received files are downloaded from the provider (`file_download`), shown as pictures only if verified, and visible only to
 * their customer.
 */
export { type FetchedFile } from './file-fetcher';
export { judgeFile } from './file-kind';
export { cleanFileName } from './file-name';
export { queueDownload } from './file-download.store';
export { registerFileRoutes } from './files.routes';
export { startFileFetching } from './start-file-fetching';
export { cleanupFileQuotas, cleanupFiles } from './files.cleanup';
