/** Columns of the files that the administration's grids export, in default order. The calls are like those of `gridExports`. */
export const customerExportColumns = [
  'contract', 'id', 'email', 'type', 'status', 'tariff', 'balance', 'currency', 'lastActivity', 'created', 'updated',
] as const;
export const loginExportColumns = ['login', 'name', 'customer', 'roles', 'status', 'twoFactor', 'email', 'type', 'lastSeen'] as const;

export const auditExportColumns = [
  'time', 'actor', 'impersonator', 'customer', 'event', 'action', 'outcome', 'subject', 'changes', 'ipAddress', 'requestId',
] as const;
export const requestExportColumns = [
  'created', 'kind', 'name', 'customer', 'organization', 'types', 'status', 'createdBy', 'decided', 'answer', 'comment',
] as const;
/** One row for each route; one for an alpha name without routes. */
export const allAlphaNamesExportColumns = [
  'alphaName', 'customer', 'organization', 'type', 'connection', 'providerAlphaName', 'priority', 'route',
] as const;

export const adminGridExports = {
  customers: { path: '/admin/customers/export', access: '/admin/customers', audited: true },
  audit: { path: '/admin/audit/export', access: '/admin/audit', audited: true },
  requests: { path: '/admin/requests/export', access: '/admin/requests', audited: true },
  alphaNames: { path: '/admin/alphanames/export', access: '/admin/alphanames', audited: true },
  logins: { path: '/admin/logins/export', access: '/admin/logins', audited: true },
} as const;
