/** Files in chats. Sent files are public, since phones have no session; received files are visible only to their customer. */
export { type FetchedFile } from './file-fetcher';
export { judgeFile } from './file-kind';
export { cleanFileName } from './file-name';
export { queueDownload } from './file-download.store';
export { registerFileRoutes } from './files.routes';
export { startFileFetching } from './start-file-fetching';
export { cleanupFileQuotas, cleanupFiles } from './files.cleanup';
