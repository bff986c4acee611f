/** Columns of the files that grids export, in default order. */
export const templateExportColumns = ['name', 'type', 'body', 'organizations', 'uses', 'lastUsed', 'updated'] as const;
export const shortLinkExportColumns = [
  'shortUrl', 'name', 'status', 'clicks', 'machineClicks', 'targetUrl', 'organizations', 'created',
] as const;
export const addressBookListExportColumns = [
  'name', 'type', 'contacts', 'fields', 'tags', 'organizations', 'created', 'updated', 'lastUsed',
] as const;
export const invoiceExportColumns = [
  'number', 'status', 'sum', 'currency', 'paidSum', 'created', 'paid', 'customer', 'organization', 'seller', 'payMethod',
] as const;
export const ownLoginExportColumns = ['name', 'login', 'email', 'roles', 'organizations', 'twoFactor', 'lastSeen', 'status'] as const;
export const organizationExportColumns = ['name', 'type', 'email', 'address', 'defaultAlphaName'] as const;
export const alphaNameExportColumns = ['name', 'organization', 'types', 'status'] as const;

/**
 * Each export is a file without an envelope. It contains all pages that the list call with the same `filter` and `sort` returns. `format`
 * is csv or xlsx. `columns` selects and orders the columns, separated by commas. `language` applies to headers and values, `timeZone` to
 * times. Numbers and texts keep their type: a formula is exported as text.
 */
export const gridExports = {
  templates: { path: '/v2/templates/export', access: '/templates/index', audited: true },
  shortLinks: { path: '/v2/shortlinks/export', access: '/shortlinks', audited: true },
  addressBooks: { path: '/v2/addressbooks/list/export', access: '/addressbook/index', audited: true },
  invoices: { path: '/finance/invoices/export', access: '/finances/invoices', audited: true },
  organizations: { path: '/v2/organizations/export', access: '/organizations/index', audited: true },
  alphaNames: { path: '/v2/alphanames/export', access: '/alphanames/index', audited: true },
  ownLogins: { path: '/v2/logins/export', access: '/logins/index', audited: true },
} as const;
