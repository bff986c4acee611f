import {
  errorCatalogue, statusOfError, UPLOAD_CHUNK_BYTES, uploadChunk, uploads, type ErrorName, type UploadState,
} from '@portal/contracts';
import { createPortalStore } from '@portal/portal';
import { setTransport, uploadInChunks } from '@portal/portal/api';

const PIECE = UPLOAD_CHUNK_BYTES;
/** Resolves at once, independent of the test's clock. */
const aFile = (name: string, size = 3 * PIECE + 10) => Object.assign(
  new File([new Uint8Array(size)], name, { lastModified: 1_700_000_000_000 }),
  { slice: (from: number, to: number) => ({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(to - from)) }) },
);

type Interruption = 'lost' | 'answerLost' | undefined;

/** Fake server: the state of each upload, and interruptions that lose pieces or answers. */
function server({ interrupt = () => undefined, start }: { interrupt?: (offset: number) => Interruption; start?: ErrorName } = {}) {
  const files = new Map<string, UploadState>();
  const offsets: number[] = [];
  const started: unknown[] = [];
  const answer = (path: string, query: URLSearchParams, data: unknown): UploadState | ErrorName => {
    if (path === uploads.start.path) {
      if (start) return start;
      started.push(data);
      const state = {
        uuid: `0198c1d0-0000-7000-8000-00000000000${started.length}`, ...(JSON.parse(String(data)) as { fileName: string; bytes: number }),
        received: 0,
      };
      files.set(state.uuid, state);
      return state;
    }
    const state = files.get(query.get('uuid') ?? '');
    if (path === uploads.state.path || !state) return state ?? 'upload_not_found';
    const offset = Number(query.get('offset'));
    if (offset > state.received) return 'upload_gap';
    const taken = { ...state, received: offset + (data as Blob).size };
    files.set(state.uuid, taken);
    return taken;
  };
  setTransport(async (config) => {
    const { pathname, searchParams } = new URL((config.baseURL ?? '') + (config.url ?? ''), 'http://portal.test');
    const isChunk = pathname === uploadChunk.path;
    const offset = Number(searchParams.get('offset'));
    if (isChunk) offsets.push(offset);
    const interruption = isChunk ? interrupt(offset) : undefined;
    if (interruption === 'lost') throw new Error('Network Error');
    const result = answer(pathname, searchParams, config.data);
    if (interruption === 'answerLost') throw new Error('Network Error');
    const isRefused = typeof result === 'string';
    const { code, status } = isRefused ? { code: errorCatalogue[result], status: statusOfError(result) } : { code: 20000, status: 200 };
    const body = isRefused ? { code, success: false, data: { localizedMessage: result } } : { code, success: true, data: result };
    return { status, statusText: '', config, headers: {}, data: JSON.stringify(body) };
  });
  return { files, offsets, started };
}

beforeEach(() => {
  createPortalStore();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('a file is sent in pieces, with progress', async () => {
  const { files, offsets } = server();
  const progress: number[] = [];
  const { uuid, received } = await uploadInChunks(aFile('whole.csv'), { onProgress: (done) => progress.push(done) });
  expect(offsets).toEqual([0, PIECE, 2 * PIECE, 3 * PIECE]);
  expect(received).toBe(3 * PIECE + 10);
  expect(files.get(uuid)).toMatchObject({ fileName: 'whole.csv', bytes: 3 * PIECE + 10, received });
  expect(progress).toEqual([...progress].sort((one, other) => one - other));
  expect(progress.at(-1)).toBe(1);
});

test.each(
  [['lost', 2 * PIECE], ['answerLost', 3 * PIECE]] as const,
)('if a piece is %s, it waits and resumes from the server’s state', async (what, nextPageAt) => {
  jest.useFakeTimers();
  let interrupted = false;
  const { offsets, started } = server({ interrupt: (offset) => {
    if (offset !== 2 * PIECE || interrupted) return undefined;
    interrupted = true;
    return what;
  } });
  const waiting: boolean[] = [];
  const upload = uploadInChunks(aFile(`${what}.csv`), { onWaiting: (waits) => waiting.push(waits) });
  await jest.advanceTimersByTimeAsync(900);
  expect(waiting).toEqual([true]);
  await jest.advanceTimersByTimeAsync(200);
  await upload;
  expect(waiting).toEqual([true, false]);
  expect(offsets.slice(3)[0]).toBe(nextPageAt);
  expect(started).toHaveLength(1);
});

test('pauses grow; a final failure is reported, and choosing the file again resumes', async () => {
  jest.useFakeTimers();
  let off = true;
  const { offsets, started } = server({ interrupt: (offset) => (off && offset === PIECE ? 'lost' : undefined) });
  const outcome = uploadInChunks(aFile('again.csv')).catch((error: unknown) => error);
  const tries = async (milliseconds: number) => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    return offsets.filter((offset) => offset === PIECE).length;
  };
  expect(await tries(999)).toBe(1);
  expect(await tries(1)).toBe(2);
  expect(await tries(1_999)).toBe(2);
  expect(await tries(1)).toBe(3);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(await outcome).toMatchObject({ error: 'network_unreachable' });
  off = false;
  offsets.splice(0);
  await uploadInChunks(aFile('again.csv'));
  expect(offsets[0]).toBe(PIECE);
  expect(started).toHaveLength(1);
});

test('a browser online again ends the pause early', async () => {
  jest.useFakeTimers();
  let lost = 0;
  server({ interrupt: () => (lost++ < 4 ? 'lost' : undefined) });
  let done = false;
  void uploadInChunks(aFile('online.csv', 10)).then(() => (done = true));
  await jest.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 10);
  expect(done).toBe(false);
  dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(10);
  expect(done).toBe(true);
});

test('after a reload the same file resumes, another of the same name does not', async () => {
  const { files, started } = server();
  const uuid = '0198c1d0-0000-7000-8000-00000000000a';
  sessionStorage.setItem('upload:10:1700000000000:reload.csv', uuid);
  files.set(uuid, { uuid, fileName: 'reload.csv', bytes: 10, received: 10 });
  expect(await uploadInChunks(aFile('reload.csv', 10))).toMatchObject({ uuid });
  expect(started).toHaveLength(0);
  await uploadInChunks(aFile('reload.csv', 11));
  expect(started).toHaveLength(1);
});

test('an upload missing on the server starts over', async () => {
  jest.useFakeTimers();
  let first = true;
  const { files, started } = server({ interrupt: () => {
    if (first) files.clear();
    first = false;
    return 'lost';
  } });
  const upload = uploadInChunks(aFile('gone.csv', 10)).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(1_100);
  expect(started).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(600_000);
  await upload;
});

test('a changed file is refused clearly; empty and refused files fail at once', async () => {
  server();
  const changed = aFile('changed.csv', 10);
  Object.assign(changed, { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }) });
  await expect(uploadInChunks(changed)).rejects.toMatchObject({ error: 'file_changed' });
  await expect(uploadInChunks(aFile('empty.csv', 0))).rejects.toMatchObject({ error: 'csv_empty' });
  server({ start: 'payload_too_large' });
  await expect(uploadInChunks(aFile('big.csv', 10))).rejects.toMatchObject({ error: 'payload_too_large' });
});

test('it can be aborted while it waits', async () => {
  server({ interrupt: () => 'lost' });
  const controller = new AbortController();
  const upload = uploadInChunks(aFile('given-up.csv', 10), { signal: controller.signal, onWaiting: () => controller.abort() });
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
});
