/** Every call to the server. Sagas use `request` or `call(api, …)`; nothing else does. */
export { api, connectApi, setTransport, type ApiEdge, type ApiOptions } from './api/client';
export { request } from './api/request.saga';
export { upload, type UploadOptions } from './api/upload';
