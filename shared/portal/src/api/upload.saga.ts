import type { SagaGenerator } from '@portal/portal/saga';
import type { Failure } from '../failure';
import { notifiedProgress } from './notified-progress.saga';
import { uploadInChunks } from './upload-in-chunks';

/** `progress` from 0 to 1. `waiting`: the connection is lost and the upload will be retried. */
export type UploadProgress = { progress?: number; waiting?: boolean };

/** State of an upload for a screen; `progress` and `waiting` as in UploadProgress. */
export type FileSending =
  | { status: 'idle' }
  | { status: 'sending'; name: string; progress: number; waiting: boolean }
  | { status: 'failed'; name: string; failure: Failure };

/** Uploads a file in pieces and dispatches its progress; canceling stops the upload. Returns the upload's uuid. */
export function* uploadFile(file: File, progressed: (progress: UploadProgress) => { type: string }): SagaGenerator<string> {
  const send = (notify: (
    progress: UploadProgress,
  ) => void) => uploadInChunks(file, { onProgress: (progress) => notify({ progress }), onWaiting: (waiting) => notify({ waiting }) });
  // Buffers two reports, so a `progress` directly followed by a `waiting` isn't dropped.
  const { uuid } = yield* notifiedProgress(send, progressed, 2);
  return uuid;
}
