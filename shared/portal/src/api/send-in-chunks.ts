import { AppError, UPLOAD_CHUNK_BYTES, uploadChunk, uploads, type ErrorName, type UploadState } from '@portal/contracts';
import { isCancelled, toFailure } from '../failure';
import { api, send } from './client';
import { queryString } from './query-string';
import type { ChunkedUploadOptions } from './upload-in-chunks';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** Maximum consecutive retries; the pauses before them add up to about three minutes. */
const TRIES = 10;
const RETRYABLE_ERRORS: readonly string[] = [
  'network_unreachable', 'server_unavailable', 'too_many_requests', 'upload_gap',
] satisfies ErrorName[];
const GONE: readonly string[] = ['upload_not_found', 'not_found'] satisfies ErrorName[];

type Sending = ChunkedUploadOptions & { signal: AbortSignal };

/** Uploads the whole file, or throws AppError. */
export async function sendInChunks(file: File, { signal, onProgress, onWaiting }: Sending): Promise<UploadState> {
  if (file.size === 0) throw new AppError('csv_empty');
  let state: UploadState | undefined;
  for (let failures = 0; ;) {
    try {
      state ??= await startOrResume(file, signal);
      onProgress?.(state.received / file.size);
      if (state.received >= file.size) return state;
      if (failures > 0) onWaiting?.(false);
      state = await sendChunk(file, state, { signal, onProgress });
      failures = 0;
    } catch (error) {
      if (isCancelled(error)) throw error;
      const { name } = toFailure(error);
      if (GONE.includes(name) && state) deleteUpload(file);
      else if (!RETRYABLE_ERRORS.includes(name)) throw error;
      failures += 1;
      if (failures > TRIES) throw error;
      // The server may or may not have received the piece, so the upload state must be queried again.
      state = undefined;
      onWaiting?.(true);
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS), signal);
    }
  }
}

async function startOrResume(file: File, signal: AbortSignal): Promise<UploadState> {
  const known = recall(file);
  if (known !== undefined) {
    const state = await api(uploads.state, { query: { uuid: known } }, { quiet: true, signal }).catch((error: unknown) => {
      if (GONE.includes(toFailure(error).name)) return undefined;
      throw error;
    });
    if (state?.bytes === file.size) return state;
  }
  const started = await api(uploads.start, { body: { fileName: file.name, bytes: file.size } }, { quiet: true, signal });
  remember(file, started.uuid);
  return started;
}

async function sendChunk(
  file: File, { uuid, received }: UploadState, { signal, onProgress }: Pick<Sending, 'signal' | 'onProgress'>,
): Promise<UploadState> {
  return send(uploadChunk, {
    method: 'POST',
    url: uploadChunk.path + queryString({ uuid, offset: received }),
    data: await readChunk(file, received),
    headers: { 'Content-Type': 'application/octet-stream' },
    signal,
    onUploadProgress: ({ loaded }) => onProgress?.(Math.min(1, (received + loaded) / file.size)),
  }, { quiet: true });
}

/** Reads a piece before its request. Reading a changed file fails; within a request, that failure would look like a lost connection. */
async function readChunk(file: File, offset: number): Promise<Blob> {
  const end = Math.min(offset + UPLOAD_CHUNK_BYTES, file.size);
  const bytes = await file.slice(offset, end).arrayBuffer().catch(() => undefined);
  if (bytes?.byteLength !== end - offset) {
    deleteUpload(file);
    throw new AppError('file_changed');
  }
  return new Blob([bytes]);
}

/** Waits for the given time, or until the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandoned = () => reject(new DOMException('given up', 'AbortError'));
    if (signal.aborted) return abandoned();
    const end = new AbortController();
    const timer = setTimeout(() => finish(resolve), milliseconds);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      end.abort();
      settle();
    };
    addEventListener('online', () => finish(resolve), { signal: end.signal });
    signal.addEventListener('abort', () => finish(abandoned), { signal: end.signal });
  });
}

/** Storage key of an upload. The key stays the same if the user chooses the same file again after a reload. */
const nameOf = ({ name, size, lastModified }: File) => `upload:${size}:${lastModified}:${name}`;
const startedHere = new Map<string, string>();
const recall = (file: File): string | undefined => startedHere.get(nameOf(file)) ?? sessionStorage.getItem(nameOf(file)) ?? undefined;

function remember(file: File, uuid: string): void {
  startedHere.set(nameOf(file), uuid);
  try {
    sessionStorage.setItem(nameOf(file), uuid);
  } catch {
    // Storage quota exceeded: the upload can't be resumed after a reload.
  }
}

function deleteUpload(file: File): void {
  startedHere.delete(nameOf(file));
  sessionStorage.removeItem(nameOf(file));
}
