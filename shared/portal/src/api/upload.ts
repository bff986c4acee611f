import type { Data, Endpoint } from '@portal/contracts';
import { CANCEL } from '@portal/portal/saga';
import { send, type ApiOptions } from './client';

export type UploadOptions = ApiOptions & {
  /** What the body is: recipients as a table, where nothing else is said. */
  contentType?: string;
  /** Told in `X-File-Name`, for contracts that ask for it. */
  name?: string;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/**
 * Sends a file as the raw body, for contracts such as `recipientUpload`. Cancelling the saga that waits, or `signal`, stops
 * the upload.
 */
export function upload<E extends Pick<Endpoint, 'path' | 'data'>>(
  target: E,
  file: Blob,
  { onProgress, signal, quiet, contentType = 'text/csv', name }: UploadOptions = {},
): Promise<Data<E & Endpoint>> {
  const given = new AbortController();
  const answered = send(target, {
    method: 'POST',
    url: target.path,
    data: file,
    headers: { 'Content-Type': contentType, ...(name !== undefined && { 'X-File-Name': encodeURIComponent(name) }) },
    signal: signal ? AbortSignal.any([signal, given.signal]) : given.signal,
    onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
  }, { quiet });
  return Object.assign(answered, { [CANCEL]: () => given.abort() });
}
