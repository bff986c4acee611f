import type { MessageType } from '@portal/contracts';
import { adminRates, ratesExport, type DirectionRate } from '@portal/contracts/admin';
import { selectLanguage } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { call, select } from '@portal/portal/saga';

export type RatesQuery = {
  text: string; messageType: MessageType | undefined; connectionId: number; state: DirectionRate['state'] | undefined; cursor: string;
};
export type MarginsQuery = { tariffUuid: string; text: string; messageType: MessageType | undefined; cursor: string };

export const ratesPage = callResource(
  'admin/rates', adminRates.list,
  ({ text, messageType, connectionId, state, cursor }: RatesQuery) => ({
    query: {
      filter: {
        ...(text !== '' && { text }), ...(messageType && { messageType }), ...(connectionId > 0 && { connectionId }),
        ...(state && { state }),
      },
      ...(cursor !== '' && { cursor }),
    },
  }),
);

/** Margins of another tariff are not shown while the margins of this one load. */
export const marginsPage = callResource(
  'admin/margins', adminRates.margins,
  ({ tariffUuid, text, messageType, cursor }: MarginsQuery) => ({
    query: {
      tariffUuid, filter: { ...(text !== '' && { text }), ...(messageType && { messageType }) }, ...(cursor !== '' && { cursor }),
    },
  }),
  { keepWhile: (before, next) => before.tariffUuid === next.tariffUuid },
);

export const exportRates = command('admin/exportRates', function* (connectionId: number) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(ratesExport.path, { connectionId, language }));
});
