import type { UploadState } from '@portal/contracts';
import { CANCEL } from '@portal/portal/saga';

export type ChunkedUploadOptions = {
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** True when the connection is lost and retries begin; false when it is back. */
  onWaiting?: (waiting: boolean) => void;
};

/**
 * Uploads a file in pieces. Resumes after a lost connection, and if the same file is chosen again after a failure or reload. Throws
 * AppError without a toast: `file_changed` if the file on disk has changed. Canceling the waiting saga, or `signal`, stops the upload.
 */
export function uploadInChunks(file: File, options: ChunkedUploadOptions = {}): Promise<UploadState> {
  const given = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, given.signal]) : given.signal;
  const sent = import('./send-in-chunks').then(({ sendInChunks }) => sendInChunks(file, { ...options, signal }));
  return Object.assign(sent, { [CANCEL]: () => given.abort() });
}
