/** Columns of an export, in default order. Status columns of `lists`, such as `delivered`, count messages. */
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
 * An export is a file without an envelope. It contains all pages that the list call with the same `filter` and `sort` returns.
 * `format` is csv or xlsx. `columns` selects and orders `mailingExportColumns`, separated by commas. `language` applies to headers and
 * values, `timeZone` to times. Numbers and texts keep their type: a formula is exported as text.
 */
export const mailingExports = {
  lists: { path: '/v2/mailings/export', access: '/smslist/list', audited: true },
  /** Requires the list's `id`. */
  listMessages: { path: '/v2/mailings/messages/export', access: '/smslist/{id}', audited: true },
  allMessages: { path: '/v2/messages/export', access: '/messages', audited: true },
} as const;
