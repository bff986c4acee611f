import { adminAudit } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';
import { toInput } from './audit-query';

export const auditPage = callResource('admin/audit', adminAudit.list, toInput);
