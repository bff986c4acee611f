import { AppError } from '@portal/contracts';
import type { Db } from '../db';
import type { StoredFile } from '../sheets';
import { bytesAt, firstNonAsciiChunk } from './chunk.store';
import { uploadByUuid, useUpload, type Upload, type Uploader } from './upload.store';

/** Bytes per query. At this size, decoding a result blocks other requests only briefly. */
const READ_BYTES = 256 * 1024;
const SAMPLE_BYTES = 64 * 1024;

export type UploadedFile = StoredFile & { id: bigint; fileName: string };

/** Marks the upload as used. Throws upload_not_found or file_incomplete. */
export async function uploadedFile(db: Db, uploader: Uploader, uuid: string): Promise<UploadedFile> {
  const upload = await uploadByUuid(db, uploader, uuid);
  return fileOfUpload(db, uploader.customerId, upload && await useUpload(db, uploader.customerId, upload.id));
}

/** Like uploadedFile, but by id and for any login of the customer. */
export async function uploadedFileById(db: Db, customerId: bigint, id: bigint): Promise<UploadedFile> {
  return fileOfUpload(db, customerId, await useUpload(db, customerId, id));
}

function fileOfUpload(db: Db, customerId: bigint, upload: Upload | undefined): UploadedFile {
  if (!upload) throw new AppError('upload_not_found');
  const { id, fileName, bytes, received } = upload;
  if (received < bytes) throw new AppError('file_incomplete', { received, bytes });
  return {
    id, fileName, bytes,
    async* read(start, end) {
      for (let at = start; at < Math.min(end, bytes);) {
        const read = await bytesAt(db, customerId, id, { at, limit: Math.min(READ_BYTES, end - at) });
        // No bytes: the upload was deleted while it was being read.
        if (!read || read.length === 0) throw new AppError('upload_not_found');
        yield read;
        at += read.length;
      }
    },
    async beyondAscii() {
      const chunk = await firstNonAsciiChunk(db, customerId, id);
      if (!chunk) return null;
      const first = chunk.findIndex((byte) => byte > 0x7f);
      return chunk.subarray(first, first + SAMPLE_BYTES);
    },
  };
}
