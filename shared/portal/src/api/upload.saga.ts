import type { SagaGenerator } from '@portal/portal/saga';
import type { Failure } from '../failure';
import { notifiedProgress } from './told-progress.saga';
import { uploadInPieces } from './upload-in-pieces';

/** `progress` from 0 to 1. `waiting`: the connection is lost, and it goes on by itself. */
export type UploadProgress = { progress?: number; waiting?: boolean };

/** A file on its way to the server, as a screen keeps it: `progress` and `waiting` as above. */
export type FileSending =
  | { status: 'idle' }
  | { status: 'sending'; name: string; progress: number; waiting: boolean }
  | { status: 'failed'; name: string; failure: Failure };

/** Sends a file in pieces and tells how far it is by actions; ended, it sends no more. Answers the upload's uuid. */
export function* uploadFile(file: File, progressed: (progress: UploadProgress) => { type: string }): SagaGenerator<string> {
  const send = (notify: (progress: UploadProgress) => void) => uploadInPieces(file, { onProgress: (progress) => notify({ progress }), onWaiting: (waiting) => notify({ waiting }) });
  // The newest of each kind.
  const { uuid } = yield* notifiedProgress(send, progressed, 2);
  return uuid;
}
