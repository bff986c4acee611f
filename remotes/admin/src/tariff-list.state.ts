import { adminTariffs } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';
import { applied } from './price-import/price-import.slice';

/** All price lists: on their own screen, and to choose from. */
export const tariffList = callResource('admin/tariffs', adminTariffs.list, (_: undefined) => ({}), { refreshOn: [applied] });
