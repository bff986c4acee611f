import { adminHome } from '@portal/contracts/admin';
import { ownTimeZone } from '@portal/portal';
import { callResource } from '@portal/portal/resource';

export const todaysTraffic = callResource('admin/todaysTraffic', adminHome.traffic, () => ({ query: { timeZone: ownTimeZone() } }), {
  pollMs: 60_000,
});

export const debtors = callResource('admin/debtors', adminHome.debtors, () => ({}), { pollMs: 60_000 });
