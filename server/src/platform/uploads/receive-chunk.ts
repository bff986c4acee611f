import { isAscii } from 'node:buffer';
import { AppError, MAX_UPLOAD_BYTES, UPLOAD_CHUNK_BYTES, type UploadState } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../db';
import { appendChunk } from './chunk.store';
import {
  countUploads, deleteOldestUpload, deleteUploads, insertUpload, lockUpload, lockUploads, othersUploads, sumUploads, type NewUpload,
  type Upload, type Uploader,
} from './upload.store';

/** Maximum uploads per login; a further upload replaces the least recently used one. */
const MAX_UPLOADS = 20;
/** Maximum total size per customer. */
const MAX_BYTES = 5 * MAX_UPLOAD_BYTES;
/** Maximum total size per login. It leaves room for the customer's other logins. */
const MAX_LOGIN_BYTES = 3 * MAX_UPLOAD_BYTES;
/** If space is short, a new upload removes other logins' uploads unused for STALLED_MS (incomplete) or IDLE_MS (complete). */
const STALLED_MS = 5 * 60 * 1000;
const IDLE_MS = 60 * 60 * 1000;
/** Minimum size of every chunk except the last, because small chunks would waste table rows. */
const MIN_PIECE_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;

export type UploadsInWork = (tx: Db, customerId: bigint) => Promise<readonly bigint[]>;
type StartUploadRequest = { upload: NewUpload; now: Date; inWork: UploadsInWork };

/**
 * Makes room by removing old uploads. Throws too_many_uploads (all uploads of the login are being read), upload_room_taken (room will be
 * free later), too_many_upload_bytes (no room can be freed) or payload_too_large.
 */
export async function startUpload(db: Db, customerId: bigint, { upload, now, inWork }: StartUploadRequest): Promise<UploadState> {
  if (upload.bytes > MAX_UPLOAD_BYTES) throw new AppError('payload_too_large', { bytes: MAX_UPLOAD_BYTES });
  const { loginId } = upload;
  const own = { customerId, loginId };
  return inTransaction(db, async (tx) => {
    await lockUploads(tx, customerId);
    const busy = await inWork(tx, customerId);
    for (;;) {
      const count = await countUploads(tx, customerId, loginId);
      const bytes = (await sumUploads(tx, customerId, loginId)).own;
      if (count < MAX_UPLOADS && bytes + upload.bytes <= MAX_LOGIN_BYTES) break;
      if (!(await deleteOldestUpload(tx, own, busy))) throw new AppError('too_many_uploads', { max: count });
    }
    await freeSpace(tx, own, { bytes: upload.bytes, now, busy });
    return stateOf(await insertUpload(tx, customerId, upload));
  });
}

type SpaceRequest = { bytes: number; now: Date; busy: readonly bigint[] };

/** If space is short, removes idle uploads of other logins first, then uploads of this login. */
async function freeSpace(tx: Transaction, own: Uploader, { bytes, now, busy }: SpaceRequest): Promise<void> {
  const missing = async () => (await sumUploads(tx, own.customerId, own.loginId)).all + bytes - MAX_BYTES;
  let lacking = await missing();
  if (lacking <= 0) return;
  const others = (await othersUploads(tx, own, busy))
    .map((upload) => ({ ...upload, freeAt: upload.usedAt.getTime() + (upload.complete ? IDLE_MS : STALLED_MS) }))
    .sort((one, other) => one.freeAt - other.freeAt);
  const removed: bigint[] = [];
  for (const { id, bytes: freed, freeAt } of others) {
    if (lacking <= 0 || freeAt > now.getTime()) break;
    removed.push(id);
    lacking -= freed;
  }
  await deleteUploads(tx, own.customerId, removed);
  while (lacking > 0 && await deleteOldestUpload(tx, own, busy)) lacking = await missing();
  if (lacking <= 0) return;
  const max = MAX_BYTES / MEGABYTE;
  for (const { bytes: freed, freeAt } of others.filter((upload) => !removed.includes(upload.id))) {
    lacking -= freed;
    if (lacking <= 0) throw new AppError('upload_room_taken', { max, seconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) });
  }
  throw new AppError('too_many_upload_bytes', { max });
}

export type UploadChunk = { uuid: string; offset: number; content: Buffer };

/** Idempotent: a client that received no answer may send the chunk again. */
export async function receiveChunk(db: Db, uploader: Uploader, { uuid, offset, content }: UploadChunk): Promise<UploadState> {
  return inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, uploader, uuid);
    if (!upload) throw new AppError('upload_not_found');
    const { bytes, received } = upload;
    const end = offset + content.length;
    if (content.length > UPLOAD_CHUNK_BYTES || end > bytes) {
      throw new AppError('payload_too_large', { bytes: Math.min(UPLOAD_CHUNK_BYTES, Math.max(bytes - offset, 0)) });
    }
    if (offset > received) throw new AppError('upload_gap', { received });
    if (end <= received) return stateOf(upload);
    if (content.length < MIN_PIECE_BYTES && end < bytes) throw new AppError('invalid_request');
    const fresh = content.subarray(received - offset);
    const chunk = { uploadId: upload.id, start: received, content: fresh, ascii: isAscii(fresh) };
    return stateOf({ ...upload, received: await appendChunk(tx, uploader.customerId, chunk) });
  });
}

export function stateOf({ uuid, fileName, bytes, received }: Upload): UploadState {
  return { uuid, fileName, bytes, received };
}
