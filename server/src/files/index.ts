/**
 * Files of chats. What operators send is taken in by its kind, kept in the database so that every node can give it out, and given to
 * whoever has its address, as phones have no session. What recipients sent is fetched from the provider, as `file_wish` holds it, kept
 * as a picture only where it is nothing but one, and given to its customer alone.
 */
export { type FetchedFile, type OnFetched } from './file-fetcher';
export { judgeFile, type JudgedFile } from './file-kind';
export { cleanFileName } from './file-name';
export { wishFile } from './file-wish.store';
export { registerFileRoutes, type FileDeps } from './files.routes';
export { startFileFetching, type FileFetchingOptions } from './start-file-fetching';
export { sweepFiles } from './sweep';
