import { adminRates, adminTariffs, type PriceChange } from '@portal/contracts/admin';
import { quietRequest } from '@portal/portal/api';
import { resource } from '@portal/portal/resource';
import { targetKey, type ImportTarget } from './import-target';

/** `uuid`: ID of the comparison. */
type ChangesQuery = {
  target: ImportTarget; uuid: string; kind: PriceChange['kind'] | undefined; belowCost: boolean; cursor: string;
};

/** Changes of another comparison are not shown while these load. */
export const importChanges = resource('admin/importChanges', function* ({ target, uuid, kind, belowCost, cursor }: ChangesQuery) {
  const filter = { ...(kind && { kind }), ...(belowCost && { belowCost }) };
  const input = { query: { uuid, filter, ...(cursor !== '' && { cursor }) } };
  return target.of === 'tariff' ? yield* quietRequest(adminTariffs.changes, input) : yield* quietRequest(adminRates.changes, input);
}, { keyOf: ({ target }) => targetKey(target), keepWhile: (before, next) => before.uuid === next.uuid });
