/**
 * Files in chats. Sent ones are checked by type, stored in the database so that every node can serve them, and public, since phones have no
 * session. Received ones are downloaded from the provider (`file_download`), shown as a picture only if they are nothing else, and visible
 * to their customer only.
 */
export { type FetchedFile, type OnFetched } from './file-fetcher';
export { judgeFile, type JudgedFile } from './file-kind';
export { cleanFileName } from './file-name';
export { wishFile } from './file-download.store';
export { registerFileRoutes, type FileDeps } from './files.routes';
export { startFileFetching, type FileFetchingOptions } from './start-file-fetching';
export { cleanupFileQuotas, cleanupFiles } from './files.cleanup';
