import type { Input, MessageType } from '@portal/contracts';
import { adminTariffs, tariffExport } from '@portal/contracts/admin';
import { selectLanguage } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { callCommand, callResource, command } from '@portal/portal/resource';
import { call, select } from '@portal/portal/saga';
import { tariffList } from '../tariff-list.state';

export type PricesQuery = { uuid: string; version: string; text: string; messageType: MessageType | undefined; cursor: string };

/** Prices of another tariff are not shown while the prices of this one load. */
export const tariffPrices = callResource(
  'admin/tariffPrices', adminTariffs.prices,
  ({ uuid, version, text, messageType, cursor }: PricesQuery) => ({
    query: {
      uuid, filter: { ...(text !== '' && { text }), ...(messageType && { messageType }) },
      ...(version !== '' && { version }), ...(cursor !== '' && { cursor }),
    },
  }),
  { keepWhile: (before, next) => before.uuid === next.uuid },
);

export const createTariff = callCommand(
  'admin/createTariff', adminTariffs.create, (body: Input<typeof adminTariffs.create>['body']) => ({ body }),
  { done: 'tariffs.done.create', then: [tariffList] },
);

export const updateTariff = callCommand(
  'admin/updateTariff', adminTariffs.update, (body: Input<typeof adminTariffs.update>['body']) => ({ body }),
  { done: 'tariffs.done.rename', then: [tariffList] },
);

export const deleteTariffVersion = callCommand(
  'admin/deleteTariffVersion', adminTariffs.removeVersion, (body: Input<typeof adminTariffs.removeVersion>['body']) => ({ body }),
  { done: 'tariffs.done.deleteVersion', then: [tariffList] },
);

export const exportTariff = command('admin/exportTariff', function* ({ uuid, version }: { uuid: string; version: string }) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(tariffExport.path, { uuid, ...(version !== '' && { version }), language }));
});
