import { apiMessages } from '@portal/contracts/api';
import { isListStatus, listStatusName, LIST_STATUS } from '@portal/messaging';
import { apiRoute, type ApiServer } from '../../http';
import { publicId } from '../../publicids';
import type { HomeCountry } from '../recipients/recipient';
import { takeBulk } from './take-bulk';

export type BulkApiDeps = {
  clock: () => Date;
  /** Numbers written without a prefix are dialled there. */
  home: HomeCountry;
  /** Told that a list was made, where this process runs the background work. */
  wake: () => void;
};

export function registerBulkApi(api: ApiServer, { clock, home, wake }: BulkApiDeps): void {
  apiRoute(api, apiMessages.sendBulk, async ({ caller: { customerId, keyId, sandbox }, db, stream, inTurn }, request) => {
    try {
      const { id, status, counts } = await takeBulk(db, { home, now: clock() }, { customerId, keyId, sandbox }, { stream, inTurn });
      wake();
      return { uuid: publicId('list', customerId, BigInt(id)), status: listStatusName(isListStatus(status) ? status : LIST_STATUS.preparation), ...counts };
    } finally {
      // A program reads the answer only when it could send all of its body.
      request.raw.resume();
    }
  });
}
