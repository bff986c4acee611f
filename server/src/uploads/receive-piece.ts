import { isAscii } from 'node:buffer';
import { AppError, MAX_UPLOAD_BYTES, UPLOAD_PIECE_BYTES, type UploadState } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { appendPiece } from './piece.store';
import { deleteIdleUpload, insertUpload, lockUpload, openUploads, type NewUpload, type Upload } from './upload.store';

/** Of one customer: several people who import at once; more are leftovers, or somebody filling the disk. */
const MOST_UPLOADS = 20;
const MOST_BYTES = 5 * MAX_UPLOAD_BYTES;
/** Nobody goes on with it any more. */
const IDLE_MS = 60 * 60 * 1000;
const COME_BACK_SECONDS = 60;
/** But for the last, a shorter piece would only cost rows. */
const LEAST_PIECE_BYTES = 64 * 1024;

/** The oldest that nobody uses make room; refused where that is not enough. */
export async function beginUpload(db: Db, customerId: bigint, upload: NewUpload, now: Date): Promise<UploadState> {
  if (upload.bytes > MAX_UPLOAD_BYTES) throw new AppError('payload_too_large', { bytes: MAX_UPLOAD_BYTES });
  return inTransaction(db, async (tx) => {
    const fits = async () => {
      const { count, bytes } = await openUploads(tx, customerId);
      return count < MOST_UPLOADS && bytes + upload.bytes <= MOST_BYTES;
    };
    const idleSince = new Date(now.getTime() - IDLE_MS);
    while (!(await fits())) {
      if (!(await deleteIdleUpload(tx, customerId, idleSince))) throw new AppError('too_many_requests', { seconds: COME_BACK_SECONDS });
    }
    return stateOf(await insertUpload(tx, customerId, upload));
  });
}

export type Piece = { uuid: string; offset: number; content: Buffer };

/** Adds what is new of a piece. Sent again it changes nothing, so that whoever got no answer just repeats it. */
export async function receivePiece(db: Db, customerId: bigint, { uuid, offset, content }: Piece): Promise<UploadState> {
  return inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, customerId, uuid);
    if (!upload) throw new AppError('upload_not_found');
    const { bytes, received } = upload;
    const end = offset + content.length;
    if (content.length > UPLOAD_PIECE_BYTES || end > bytes) throw new AppError('payload_too_large', { bytes: Math.min(UPLOAD_PIECE_BYTES, Math.max(bytes - offset, 0)) });
    if (offset > received) throw new AppError('upload_gap', { received });
    if (end <= received) return stateOf(upload);
    if (content.length < LEAST_PIECE_BYTES && end < bytes) throw new AppError('invalid_request');
    const fresh = content.subarray(received - offset);
    const piece = { uploadId: upload.id, start: received, content: fresh, ascii: isAscii(fresh) };
    return stateOf({ ...upload, received: await appendPiece(tx, customerId, piece) });
  });
}

export function stateOf({ uuid, fileName, bytes, received }: Upload): UploadState {
  return { uuid, fileName, bytes, received };
}
