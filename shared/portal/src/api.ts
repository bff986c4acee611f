/** Every call to the server. Sagas use `request` or `call(api, …)`; nothing else does. */
export { api, connectApi, giveUpReads, setTransport, type ApiEdge, type ApiOptions } from './api/client';
export { downloadFile, fetchFile, saveFile } from './api/download-file';
export { request } from './api/request.saga';
export { notifiedProgress } from './api/told-progress.saga';
export { upload, type UploadOptions } from './api/upload';
export { uploadFile, type FileSending, type UploadProgress } from './api/upload.saga';
export { uploadInPieces, type PiecesOptions } from './api/upload-in-pieces';
