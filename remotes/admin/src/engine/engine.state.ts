import { adminEngine } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';

export const engineOverview = callResource('admin/engine', adminEngine.overview, () => ({}), { pollMs: 5_000 });
