import { apiMessages } from '@portal/contracts/api';
import { isListStatus, listStatusName, LIST_STATUS } from '@portal/messaging';
import { apiRoute, type ApiServer } from '../../../platform/http';
import { publicId } from '../../../platform/publicids';
import { originOf, type LinkBaseUrls } from '../../shortlinks';
import { unsubscribePrefix } from '../../unsubscribe';
import type { HomeCountry } from '../recipients/recipient';
import { createBulkList } from './create-bulk-list';

export type BulkApiDeps = LinkBaseUrls & {
  clock: () => Date;
  home: HomeCountry;
  wake: () => void;
};

export function registerBulkApi(api: ApiServer, { clock, home, wake, ...baseUrls }: BulkApiDeps): void {
  apiRoute(api, apiMessages.sendBulk, async ({ caller: { customerId, keyId, sandbox }, db, stream, inOrder }, request) => {
    try {
      const context = { home, now: clock(), unsubscribePrefix: unsubscribePrefix(baseUrls, originOf(request)) };
      const { id, status, counts } = await createBulkList(db, context, { customerId, keyId, sandbox }, { stream, inOrder });
      wake();
      return { uuid: publicId(
        'list', customerId, BigInt(id),
      ), status: listStatusName(isListStatus(status) ? status : LIST_STATUS.preparation), ...counts };
    } finally {
      // Drains the body: some clients read the response only after they have sent the whole body.
      request.raw.resume();
    }
  });
}
