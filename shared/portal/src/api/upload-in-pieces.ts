import type { UploadState } from '@portal/contracts';
import { CANCEL } from '@portal/portal/saga';

export type PiecesOptions = {
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** The connection is lost; it is tried again by itself until `false` is told, or the upload fails. */
  onWaiting?: (waiting: boolean) => void;
};

/**
 * Sends a file in pieces, one after the other. After a lost connection it goes on from what the server has, with growing pauses;
 * so it does when the same file is chosen again after a failure or a reload of the page. Quiet: the screen shows what fails
 * (AppError; `file_changed` where the file on the disk is not what was chosen any more). Cancelling the saga that waits, or
 * `signal`, stops the upload. How that is done is loaded when a file is chosen.
 */
export function uploadInPieces(file: File, options: PiecesOptions = {}): Promise<UploadState> {
  const given = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, given.signal]) : given.signal;
  const sent = import('./send-in-pieces').then(({ sendInPieces }) => sendInPieces(file, { ...options, signal }));
  return Object.assign(sent, { [CANCEL]: () => given.abort() });
}
