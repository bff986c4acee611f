import type { Data, Endpoint } from '@portal/contracts';
import { CANCEL } from '@portal/portal/saga';
import { send, type ApiOptions } from './client';

export type UploadOptions = ApiOptions & {
  /** Content type of the body, `text/csv` by default. */
  contentType?: string;
  /** Sent as `X-File-Name`, for contracts that require it. */
  name?: string;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** Uploads a file as the raw body, for contracts such as `recipientUpload`. Canceling the waiting saga, or `signal`, stops the upload. */
export function upload<E extends Pick<Endpoint, 'path' | 'data'>>(
  target: E,
  file: Blob,
  { onProgress, signal, quiet, contentType = 'text/csv', name }: UploadOptions = {},
): Promise<Data<E & Endpoint>> {
  const controller = new AbortController();
  const answered = send(target, {
    method: 'POST',
    url: target.path,
    data: file,
    headers: { 'Content-Type': contentType, ...(name !== undefined && { 'X-File-Name': encodeURIComponent(name) }) },
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
  }, { quiet });
  return Object.assign(answered, { [CANCEL]: () => controller.abort() });
}
