import { AppError, isAppError, uploadChunk, uploads, type UploadState } from '@portal/contracts';
import { refusal, success } from './envelopes';
import { fakeApi } from './fake-api';
import { addressOf, answerCalls } from './network';

/** How sending a piece fails: refused, lost before arrival, or accepted with a lost answer. Undefined if it succeeds. */
export type Interruption = AppError | 'lost' | 'answerLost' | undefined;

/** Fakes an upload in pieces and records what arrives. */
export function fakeChunkedUpload(interrupt: (offset: number) => Interruption | Promise<Interruption> = () => undefined) {
  const files = new Map<string, UploadState>();
  const offsets: number[] = [];
  const find = (uuid: string): UploadState | AppError => files.get(uuid) ?? new AppError('upload_not_found');
  const started = fakeApi(uploads.start, ({ body }) => {
    const state = { uuid: `0198c1d0-0000-7000-8000-1${String(files.size).padStart(11, '0')}`, ...body, received: 0 };
    files.set(state.uuid, state);
    return state;
  });
  const dropped = fakeApi(uploads.drop, ({ body }) => (files.delete(body.uuid) ? {} : new AppError('upload_not_found')));
  fakeApi(uploads.state, ({ query }) => find(query.uuid));
  answerCalls('POST', uploadChunk.path, async (call) => {
    const { searchParams } = addressOf(call);
    const state = find(searchParams.get('uuid') ?? '');
    const offset = Number(searchParams.get('offset'));
    offsets.push(offset);
    if (isAppError(state)) return refusal(state);
    const interruption = await interrupt(offset);
    if (interruption === 'lost') throw new Error('Network Error');
    if (isAppError(interruption)) return refusal(interruption);
    const { size } = call.data as Blob;
    if (offset > state.received) return refusal(new AppError('upload_gap'));
    call.onUploadProgress?.({ loaded: size, total: size, bytes: size, lengthComputable: true });
    const taken = { ...state, received: Math.max(state.received, offset + size) };
    files.set(state.uuid, taken);
    if (interruption === 'answerLost') throw new Error('Network Error');
    return success(taken);
  });
  return { files, offsets, started: started.inputs, dropped: dropped.inputs, lose: () => files.clear() };
}
