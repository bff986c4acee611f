import { AppError, UPLOAD_PIECE_BYTES, uploadPiece, uploads, type ErrorName, type UploadState } from '@portal/contracts';
import { isCancelled, toFailure } from '../failure';
import { api, send } from './client';
import { queryString } from './query-string';
import type { PiecesOptions } from './upload-in-pieces';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** In a row, without a single piece getting through: about three minutes. */
const TRIES = 10;
const MAY_PASS: readonly string[] = ['network_unreachable', 'server_unavailable', 'too_many_requests', 'upload_gap'] satisfies ErrorName[];
const GONE: readonly string[] = ['upload_not_found', 'not_found'] satisfies ErrorName[];

type Sending = PiecesOptions & { signal: AbortSignal };

/** The whole of a file, or AppError. */
export async function sendInPieces(file: File, { signal, onProgress, onWaiting }: Sending): Promise<UploadState> {
  if (file.size === 0) throw new AppError('csv_empty');
  let state: UploadState | undefined;
  for (let failures = 0; ;) {
    try {
      state ??= await beginOrGoOn(file, signal);
      onProgress?.(state.received / file.size);
      if (state.received >= file.size) return state;
      if (failures > 0) onWaiting?.(false);
      state = await sendPiece(file, state, { signal, onProgress });
      failures = 0;
    } catch (error) {
      if (isCancelled(error)) throw error;
      const { name } = toFailure(error);
      if (GONE.includes(name) && state) forget(file);
      else if (!MAY_PASS.includes(name)) throw error;
      failures += 1;
      if (failures > TRIES) throw error;
      // Whatever got lost, the question or its answer: the server is asked how much it has.
      state = undefined;
      onWaiting?.(true);
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), signal);
    }
  }
}

async function beginOrGoOn(file: File, signal: AbortSignal): Promise<UploadState> {
  const known = recall(file);
  if (known !== undefined) {
    const state = await api(uploads.state, { query: { uuid: known } }, { quiet: true, signal }).catch((error: unknown) => {
      if (GONE.includes(toFailure(error).name)) return undefined;
      throw error;
    });
    if (state?.bytes === file.size) return state;
  }
  const begun = await api(uploads.begin, { body: { fileName: file.name, bytes: file.size } }, { quiet: true, signal });
  remember(file, begun.uuid);
  return begun;
}

async function sendPiece(file: File, { uuid, received }: UploadState, { signal, onProgress }: Pick<Sending, 'signal' | 'onProgress'>): Promise<UploadState> {
  return send(uploadPiece, {
    method: 'POST',
    url: uploadPiece.path + queryString({ uuid, offset: received }),
    data: await readPiece(file, received),
    headers: { 'Content-Type': 'application/octet-stream' },
    signal,
    onUploadProgress: ({ loaded }) => onProgress?.(Math.min(1, (received + loaded) / file.size)),
  }, { quiet: true });
}

/** Read before it is sent: a file that was written to since it was chosen refuses to be read, which on its way would look like a lost connection. */
async function readPiece(file: File, offset: number): Promise<Blob> {
  const end = Math.min(offset + UPLOAD_PIECE_BYTES, file.size);
  const bytes = await file.slice(offset, end).arrayBuffer().catch(() => undefined);
  if (bytes?.byteLength !== end - offset) {
    forget(file);
    throw new AppError('file_changed');
  }
  return new Blob([bytes]);
}

/** Cut short where the browser says that it is on line again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const givenUp = () => reject(new DOMException('given up', 'AbortError'));
    if (signal.aborted) return givenUp();
    const end = new AbortController();
    const timer = setTimeout(() => finish(resolve), milliseconds);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      end.abort();
      settle();
    };
    addEventListener('online', () => finish(resolve), { signal: end.signal });
    signal.addEventListener('abort', () => finish(givenUp), { signal: end.signal });
  });
}

/** By what a file is known to be the same, when it is chosen again after a reload. */
const nameOf = ({ name, size, lastModified }: File) => `upload:${size}:${lastModified}:${name}`;
const begunHere = new Map<string, string>();
const recall = (file: File): string | undefined => begunHere.get(nameOf(file)) ?? sessionStorage.getItem(nameOf(file)) ?? undefined;

function remember(file: File, uuid: string): void {
  begunHere.set(nameOf(file), uuid);
  try {
    sessionStorage.setItem(nameOf(file), uuid);
  } catch {
    // The browser's quota is full: this upload is gone on with as long as the page lives.
  }
}

function forget(file: File): void {
  begunHere.delete(nameOf(file));
  sessionStorage.removeItem(nameOf(file));
}
