import { addressBooks, recipientFiles, UPLOAD_CHUNK_BYTES, uploadChunk, uploads, type BookJob, type FilePreview } from '@portal/contracts';
import { pause } from '../pause';
import { peakMegabytes, processorSeconds } from '../process-usage';
import type { ContactFile } from './contact-file';
import type { Figure } from './figure';
import { addressOf, call, dataOf, type Caller } from './portal-calls';

export type Watched = { server: number; database: number | undefined };
export type Imported = { figures: Figure[]; bookUuid: string; setUuid: string; preview: FilePreview };

/** Goals per million rows: `growth` in MB of memory, otherwise seconds. */
const GOALS = { preview: 1, read: 20, stored: 60, growth: 64 };
const MILLION = 1_000_000;

/** Imports a file through the screens' calls: upload, preview, validation, import into a book. Throws if reported counts are wrong. */
export async function importFile(caller: Caller, file: ContactFile, { name, pids }: { name: string; pids: Watched }): Promise<Imported> {
  const share = Math.max(1, file.rows / MILLION);
  const before = peakMegabytes(pids.server);
  const figures: Figure[] = [];
  const timed = async <T>(what: string, goal: number | null, work: () => Promise<T>): Promise<T> => {
    const used = () => ({
      server: processorSeconds(pids.server), database: pids.database === undefined ? 0 : processorSeconds(pids.database),
    });
    const [startedAt, at] = [performance.now(), used()];
    const result = await work();
    const [seconds, now] = [(performance.now() - startedAt) / 1_000, used()];
    figures.push({
      name: `${name}: ${what}`, value: seconds, unit: 's', goal,
      note: `processor: server ${(now.server - at.server).toFixed(1)} s, PostgreSQL ${(now.database - at.database).toFixed(1)} s`,
    });
    return result;
  };

  const uploadUuid = await timed('sent in pieces', null, () => send(caller, file.content, name));
  const preview = await timed('looked at', GOALS.preview, () => call(caller, uploads.preview, { body: { uuid: uploadUuid } }));
  const { tags, ...suggested } = preview.suggested;
  const columns = { ...suggested, num: suggested.num ?? 0 };
  const setUuid = await timed('validated, with duplicates and the stop list', GOALS.read * share, async () => {
    const { uuid } = await call(caller, recipientFiles.read, { body: { uploadUuid, columns } });
    for (;;) {
      const reading = await call(caller, recipientFiles.state, { query: { uuid } });
      if (reading.state === 'failed') throw new Error(`${name} was not read: ${JSON.stringify(reading.error)}`);
      if (reading.check) {
        mustBe(
          `${name}, validated`, [reading.check.rows, reading.check.invalid, reading.check.duplicates],
          [file.rows, file.bad, file.duplicates],
        );
        return uuid;
      }
      await pause(50);
    }
  });
  const book = await call(caller, addressBooks.create, { body: { type: 'generic', name } });
  await timed('stored and searchable', GOALS.stored * share, async () => {
    const imported = { ...columns, ...(tags !== undefined && { tags }) };
    const { uuid } = await call(caller, uploads.intoBook, { body: { uploadUuid, bookUuid: book.uuid, columns: imported, rule: 'keep' } });
    const job = await finished(caller, uuid);
    mustBe(
      `${name}, imported`, [job.state, job.done, job.rejected, job.added],
      ['done', file.rows, file.bad, file.rows - file.bad - file.duplicates],
    );
  });
  figures.push({
    name: `${name}: growth of the server's memory`, value: peakMegabytes(pids.server) - before, unit: 'MB', goal: GOALS.growth,
    note: `peak before ${before.toFixed(0)} MB`,
  });
  return { figures, bookUuid: book.uuid, setUuid, preview };
}

async function send(caller: Caller, content: Buffer, fileName: string): Promise<string> {
  const { uuid } = await call(caller, uploads.start, { body: { fileName, bytes: content.length } });
  for (let offset = 0; offset < content.length; offset += UPLOAD_CHUNK_BYTES) {
    const response = await fetch(new URL(addressOf(uploadChunk.path, { uuid, offset: String(offset) }), caller.url), {
      method: uploadChunk.method, body: new Uint8Array(content.subarray(offset, offset + UPLOAD_CHUNK_BYTES)),
      headers: { 'x-token': caller.token, 'content-type': 'application/octet-stream' },
    });
    await dataOf(response, uploadChunk.path);
  }
  return uuid;
}

async function finished(caller: Caller, uuid: string): Promise<BookJob> {
  for (;; await pause(50)) {
    const job = await call(caller, addressBooks.job, { query: { uuid } });
    if (job.state !== 'waiting' && job.state !== 'running') return job;
  }
}

function mustBe(what: string, found: readonly unknown[], expected: readonly unknown[]): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(expected)}`);
  }
}
