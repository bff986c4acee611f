/** Columns of the files that the administration's grids export, in default order. The calls are like those of `gridExports`. */
export const customerExportColumns = [
  'contract', 'id', 'email', 'type', 'status', 'tariff', 'balance', 'currency', 'lastActivity', 'created', 'updated',
] as const;
export const loginExportColumns = ['login', 'name', 'customer', 'roles', 'status', 'twoFactor', 'email', 'type', 'lastSeen'] as const;

export const adminGridExports = {
  customers: { path: '/admin/customers/export', access: '/admin/customers', audited: true },
  logins: { path: '/admin/logins/export', access: '/admin/logins', audited: true },
} as const;
