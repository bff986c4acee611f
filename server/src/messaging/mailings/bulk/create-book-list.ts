import type { NewApiList } from '@portal/contracts/api';
import type { Db } from '../../../platform/db';
import { refuseBlockedTraffic } from '../../../customers/limits';
import { withApiFieldNames } from '../api/api-field-names';
import { createMailing, type CreatedMailing, type NewMailingRequest } from '../lists/create-mailing';
import { hashRequest } from '../lists/request-hash';
import type { MailingContext } from '../plan/mailing-plan';
import { refuseTwoTimes, requestOf } from './bulk-head';

type Program = { customerId: bigint; keyId: bigint };

/** A program's list to contacts of address books, which the preparation reads. It has no lines, and is otherwise like a bulk list. */
export async function createBookList(
  db: Db, context: MailingContext, { customerId, keyId }: Program, body: NewApiList,
): Promise<CreatedMailing> {
  refuseTwoTimes(body);
  await refuseBlockedTraffic(db, { customerId, keyId });
  const { addressBooks, excludedAddressBooks, ...head } = body;
  const books = booksOfRequest({ addressBooks, excludedAddressBooks });
  return withApiFieldNames(head, requestOf(db, customerId, head, context.now).then((request) => createMailing(
    db, context, { customerId, loginId: null, organizations: null, all: true }, {
      ...request, ...books,
      lines: {
        requestHash: hashRequest(body), texts: false, ids: false, confirms: !head.hold,
        counts: { lines: 0, accepted: 0, duplicates: 0, rejected: 0, faults: [] },
      },
    },
  )));
}

export function booksOfRequest(
  { addressBooks, excludedAddressBooks }: Pick<NewApiList, 'addressBooks' | 'excludedAddressBooks'>,
): Pick<NewMailingRequest, 'recipientBooks' | 'excludedBookUuids'> {
  return {
    recipientBooks: addressBooks.map(({ uuid, filter = {}, segmentUuid }) => ({
      addressBookUuid: uuid, filter, ...(segmentUuid !== undefined && { segmentUuid }),
    })),
    excludedBookUuids: excludedAddressBooks,
  };
}
