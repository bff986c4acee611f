/** All server calls. Only sagas make them, with `request` or `call(api, …)`. */
export { api, connectApi, abortReads, setTransport, type ApiEdge, type ApiOptions } from './api/client';
export { downloadFile, fetchFile, saveFile } from './api/download-file';
export { quietRequest, request } from './api/request.saga';
export { notifiedProgress } from './api/notified-progress.saga';
export { upload, type UploadOptions } from './api/upload';
export { uploadFile, type FileSending, type UploadProgress } from './api/upload.saga';
export { uploadInChunks, type ChunkedUploadOptions } from './api/upload-in-chunks';
