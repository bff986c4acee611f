import { BulkHead } from '@portal/contracts/api';
import type { Db } from '../../db';
import { readShape, readStrictJson, refusedRequest } from '../../http';
import { sendTimeOf } from '../api/api-time';
import { sendersByName } from '../api/sender-by-name';
import type { NewMailingRequest } from '../create-mailing';
import type { Line } from './line-reader';

/** What the first line says of all messages; refused with each field that is wrong, and then nothing behind it is read. */
export function readHead(line: Line | undefined): BulkHead {
  if (!line) throw refusedRequest([{ pointer: '', code: 'empty_parameter', detail: 'The first line is required.' }]);
  if ('fault' in line) throw refusedRequest([{ pointer: '', code: 'field_invalid', detail: line.fault === 'tooLong' ? 'The first line is too long.' : 'The first line is no UTF-8.' }]);
  const read = readShape(BulkHead, readStrictJson(line.text));
  if (read.faults) throw refusedRequest(read.faults);
  // What has no fault is of the shape; the generic schema cannot say so.
  return read.value as BulkHead;
}

/** The list that the head asks for, without its recipients. */
export async function requestOf(db: Db, customerId: bigint, head: BulkHead, now: Date): Promise<NewMailingRequest> {
  const { from, text, fallback, sendAt, hold: _, name = nameAt(now), ...asked } = head;
  const uuidOf = await sendersByName(db, customerId, asked.organizationUuid);
  return {
    ...asked, name, description: '', body: text, alphaNameUuid: await uuidOf(from, asked.type),
    ...(fallback && {
      fallback: {
        type: fallback.type, contentType: fallback.contentType, body: fallback.text, content: fallback.content,
        alphaNameUuid: await uuidOf(fallback.from ?? from, fallback.type),
      },
    }),
    ...(sendAt !== undefined && { dtsend: sendTimeOf(sendAt, now) }),
    recipients: '', conditions: [], recipientBooks: [], exceptBookUuids: [], ownLinks: false,
  };
}

/** For who gave it none: the minute of UTC. */
function nameAt(now: Date): string {
  return now.toISOString().slice(0, 16).replace('T', ' ');
}
