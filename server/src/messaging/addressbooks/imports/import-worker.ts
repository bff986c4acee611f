import { AppError, type Contact } from '@portal/contracts';
import { readTags } from '@portal/messaging';
import { type CountryCode, normaliseNumber } from '@portal/messaging/phone';
import type { Db, Transaction } from '../../../platform/db';
import { readRecords, ReadingAhead, uploadedFileById, type Portion, type FileRecord } from '../../../platform/uploads';
import { CONTACTS_AT_ONCE, upsertContacts } from '../contact-upsert.store';
import type { BookJobWorker, Job, JobStep, RejectedRow } from '../jobs/job';
import { ImportPosition, ImportSettings } from './import-settings';

/** `tags` are added to all contacts. */
type Reading = { home: CountryCode; tags: readonly string[] };
const NO_TAGS = readTags('');

type ReadContact = { ok: true; contact: Contact } | { ok: false; row: RejectedRow };

const MAX_SHOWN_CHARACTERS = 100;

function readContact({ line, num, name, params, tags, fault }: FileRecord, { home, tags: common }: Reading): ReadContact {
  if (fault) return { ok: false, row: { line, value: shown(num), reason: fault } };
  const own = tags === null ? NO_TAGS : readTags(tags);
  if (own.faulty !== null) return { ok: false, row: { line, value: shown(own.faulty), reason: 'tag_invalid' } };
  const number = normaliseNumber(num, home);
  if (!number.ok) return { ok: false, row: { line, value: shown(num), reason: number.reason } };
  const [param1 = null, param2 = null, param3 = null, param4 = null] = params;
  return { ok: true, contact: { num: number.e164, name, param1, param2, param3, param4, tags: [...own.tags, ...common] } };
}

/** Replaces control characters, and surrogates split by the truncation, which PostgreSQL cannot store. */
function shown(value: string): string {
  return value.slice(0, MAX_SHOWN_CHARACTERS).replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd');
}

const START: ImportPosition = { bytes: 0, line: 1 };
/** Maximum number of open files. Without this limit, files of canceled jobs would stay open for long. */
const MAX_OPEN = 20;

/** Reads a file's next portion while the current one is stored. */
export function importWorker(db: Db, home: CountryCode): BookJobWorker {
  const open = new Map<bigint, ReadingAhead>();
  const close = (jobId: bigint) => {
    const reading = open.get(jobId);
    open.delete(jobId);
    reading?.close();
  };
  return {
    kind: 'import',
    async step(tx, job) {
      const settings = ImportSettings.parse(job.settings);
      const position = job.position === null ? START : ImportPosition.parse(job.position);
      let reading = open.get(job.id);
      // Reopens the file if it is not open on this node, another node has continued the job, or a batch was rolled back.
      if (!reading?.isAt(position)) {
        close(job.id);
        for (const [oldest] of open) if (open.size >= MAX_OPEN) close(oldest);
        reading = await begin(db, job, settings, position);
        open.set(job.id, reading);
      }
      return store(tx, job, settings, await reading.next(), home);
    },
    release: close,
  };
}

async function begin(
  db: Db, { customerId, done }: Job, { uploadId, reading, columns }: ImportSettings, from: ImportPosition,
): Promise<ReadingAhead> {
  const file = await uploadedFileById(db, customerId, BigInt(uploadId));
  return new ReadingAhead(readRecords(file, reading, { columns, from, before: done }), from, file.bytes);
}

async function store(
  tx: Transaction, { customerId, bookId, done }: Job, { uploadId, rule, tags }: ImportSettings, portion: Portion, home: CountryCode,
): Promise<JobStep> {
  if (bookId === null) throw new AppError('address_book_not_found');
  // Marks the upload as used; throws if its owner has deleted it.
  await uploadedFileById(tx, customerId, BigInt(uploadId));
  const contacts: Contact[] = [];
  const rejected: RejectedRow[] = [];
  for (const record of portion.records) {
    const read = readContact(record, { home, tags });
    if (read.ok) contacts.push(read.contact);
    else rejected.push(read.row);
  }
  const written = { added: 0, changed: 0, unchanged: 0 };
  for (let start = 0; start < contacts.length; start += CONTACTS_AT_ONCE) {
    const { added, changed, unchanged } = await upsertContacts(tx, {
      customerId, bookId, rule, rows: contacts.slice(start, start + CONTACTS_AT_ONCE),
    });
    written.added += added;
    written.changed += changed;
    written.unchanged += unchanged;
  }
  const total = portion.estimate(done);
  return { state: portion.last ? 'done' : 'more', position: portion.end, rejected, ...written, ...(total !== undefined && { total }) };
}
