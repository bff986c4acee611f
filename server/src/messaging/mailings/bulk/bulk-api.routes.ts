import { apiLists, apiMessages } from '@portal/contracts/api';
import { isListStatus, listStatusName, LIST_STATUS } from '@portal/messaging';
import { apiRoute, type ApiServer } from '../../../platform/http';
import { publicId } from '../../../platform/publicids';
import { originOf, type LinkBaseUrls } from '../../shortlinks';
import { unsubscribePrefix } from '../../unsubscribe';
import type { HomeCountry } from '../recipients/recipient';
import type { CreatedMailing } from '../lists/create-mailing';
import { createBookList } from './create-book-list';
import { createBulkList } from './create-bulk-list';

export type BulkApiDeps = LinkBaseUrls & {
  clock: () => Date;
  home: HomeCountry;
  wake: () => void;
};

export function registerBulkApi(api: ApiServer, { clock, home, wake, ...baseUrls }: BulkApiDeps): void {
  const answerOf = (customerId: bigint, { id, status }: CreatedMailing) => ({
    uuid: publicId('list', customerId, BigInt(id)), status: listStatusName(isListStatus(status) ? status : LIST_STATUS.preparation),
  });

  apiRoute(api, apiLists.createList, async ({ caller: { customerId, keyId }, body, db }, request) => {
    const context = { home, now: clock(), unsubscribePrefix: unsubscribePrefix(baseUrls, originOf(request)) };
    const created = await createBookList(db, context, { customerId, keyId }, body);
    wake();
    return answerOf(customerId, created);
  });

  apiRoute(api, apiMessages.sendBulk, async ({ caller: { customerId, keyId, sandbox }, db, stream, inOrder }, request) => {
    try {
      const context = { home, now: clock(), unsubscribePrefix: unsubscribePrefix(baseUrls, originOf(request)) };
      const { counts, ...created } = await createBulkList(db, context, { customerId, keyId, sandbox }, { stream, inOrder });
      wake();
      return { ...answerOf(customerId, created), ...counts };
    } finally {
      // Drains the body: some clients read the response only after they have sent the whole body.
      request.raw.resume();
    }
  });
}
