import type { TextComparison } from '@portal/contracts';
import { BulkHead } from '@portal/contracts/api';
import type { Db } from '../../../platform/db';
import { readShape, readStrictJson, refusedRequest } from '../../../platform/http';
import { sendTimeOf } from '../api/api-time';
import { sendersByName } from '../api/sender-by-name';
import type { NewMailingRequest } from '../lists/create-mailing';
import type { Line } from './line-reader';

const NAME_CHARACTERS = 40;

export function readHead(line: Line | undefined): BulkHead {
  if (!line) throw refusedRequest([{ pointer: '', code: 'empty_parameter', detail: 'The first line is required.' }]);
  if ('fault' in line) throw refusedRequest([{
    pointer: '', code: 'field_invalid',
    detail: line.fault === 'tooLong' ? 'The first line is too long.' : 'The first line is not valid UTF-8.',
  }]);
  const read = readShape(BulkHead, readStrictJson(line.text));
  if (read.faults) throw refusedRequest(read.faults);
  // A value without faults has this shape; the generic schema type cannot express that.
  const head = read.value as BulkHead;
  refuseTwoTimes(head);
  return head;
}

export async function requestOf(db: Db, customerId: bigint, head: BulkHead, now: Date): Promise<NewMailingRequest> {
  const { from, text, fallback, sendAt, sendAtLocal, hold: _, comparison, acceptedFields = [], name = nameOf(head), ...options } = head;
  const uuidOf = await sendersByName(db, customerId, options.organizationUuid);
  return {
    ...options, acceptedFields, name, description: '', body: text, alphaNameUuid: await uuidOf(from, options.type),
    ...(comparison && { comparison: comparisonOf(comparison) }),
    ...(fallback && {
      fallback: {
        type: fallback.type, contentType: fallback.contentType, body: fallback.text, content: fallback.content,
        alphaNameUuid: await uuidOf(fallback.from ?? from, fallback.type),
      },
    }),
    ...(sendAt !== undefined && { dtsend: sendTimeOf(sendAt, now) }),
    ...(sendAtLocal && { dtsend: sendAtLocal }),
    recipients: '', conditions: [], recipientBooks: [], excludedBookUuids: [], ownLinks: false,
    localTime: sendAtLocal !== undefined,
  };
}

function comparisonOf({ text, ...rules }: NonNullable<BulkHead['comparison']>): TextComparison {
  return { body: text, ...rules };
}

export function refuseTwoTimes({ sendAt, sendAtLocal }: Pick<BulkHead, 'sendAt' | 'sendAtLocal'>): void {
  if (sendAt === undefined || sendAtLocal === undefined) return;
  throw refusedRequest([{ pointer: '/sendAtLocal', code: 'field_invalid', detail: 'Must not be given together with sendAt.' }]);
}

function nameOf({ customerListId, text, from }: BulkHead): string {
  return customerListId ?? (Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, NAME_CHARACTERS).join('') || from);
}
