/** What an export can have as columns, in the order that it has where none is asked for; statuses of a list are its counters. */
export const mailingExportColumns = {
  lists: [
    'id', 'name', 'status', 'from', 'type', 'msgcount', 'scheduled', 'queued', 'processing', 'delivered', 'undeliverable', 'expired', 'permanentError',
    'failed', 'unknown', 'canceled', 'blockedStopList', 'blockedTraffic', 'rejected', 'partscount', 'smscount', 'cost', 'maximum', 'currency', 'created', 'dtsend', 'updated', 'organizationName', 'customerName',
    'customerListId', 'description', 'body',
  ],
  listMessages: [
    'id', 'recipient', 'status', 'extended_status', 'reason', 'fallback', 'main_status', 'main_reason', 'partscount', 'cost', 'created', 'dtsend', 'updated',
    'customerSmsId',
  ],
  allMessages: [
    'id', 'recipient', 'status', 'extended_status', 'reason', 'fallback', 'main_status', 'main_reason', 'from', 'type', 'source', 'listId', 'listName',
    'partscount', 'cost', 'currency', 'created', 'dtsend', 'updated', 'customerSmsId', 'body',
  ],
} as const;

/**
 * Exports: files, outside the envelope, of exactly what the page with the same `filter` and `sort` shows, all pages of it.
 * `format` is csv or xlsx, `columns` an order of column names (`mailingExportColumns`) with commas between, `language` that of the
 * headers and words, `timeZone` where the clocks of the times go. Numbers and texts stay what they are: a formula is exported as text.
 */
export const mailingExports = {
  lists: { path: '/v2/mailings/export', access: '/smslist/list', audited: true },
  /** With `id` of the list. */
  listMessages: { path: '/v2/mailings/messages/export', access: '/smslist/{id}', audited: true },
  allMessages: { path: '/v2/messages/export', access: '/messages', audited: true },
} as const;
