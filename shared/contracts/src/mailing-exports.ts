/** Columns of an export, in default order; statuses of a list are its counters. */
export const mailingExportColumns = {
  lists: [
    'id', 'name', 'status', 'from', 'type', 'msgcount', 'scheduled', 'queued', 'processing', 'delivered', 'undeliverable', 'expired',
    'permanentError',
    'failed', 'unknown', 'canceled', 'blockedStopList', 'blockedTraffic', 'rejected', 'partscount', 'smscount', 'cost', 'maximum',
    'currency', 'created', 'dtsend', 'updated', 'organizationName', 'customerName',
    'customerListId', 'description', 'body',
  ],
  listMessages: [
    'id', 'recipient', 'status', 'extended_status', 'reason', 'fallback', 'main_status', 'main_reason', 'partscount', 'cost', 'created',
    'dtsend', 'updated',
    'customerSmsId',
  ],
  allMessages: [
    'id', 'recipient', 'status', 'extended_status', 'reason', 'fallback', 'main_status', 'main_reason', 'from', 'type', 'source', 'listId',
    'listName',
    'partscount', 'cost', 'currency', 'created', 'dtsend', 'updated', 'customerSmsId', 'body',
  ],
} as const;

/**
 * Exports are files without an envelope: all pages of the list with the same `filter` and `sort`.
 * `format` is csv or xlsx, `columns` a comma-separated order of `mailingExportColumns`, `language` of headers and values, `timeZone` of
 * times. Numbers and texts keep their type: a formula is exported as text.
 */
export const mailingExports = {
  lists: { path: '/v2/mailings/export', access: '/smslist/list', audited: true },
  /** With the list's `id`. */
  listMessages: { path: '/v2/mailings/messages/export', access: '/smslist/{id}', audited: true },
  allMessages: { path: '/v2/messages/export', access: '/messages', audited: true },
} as const;
