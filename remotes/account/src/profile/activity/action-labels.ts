/** Keys of translations (`activity.command.<key>`), each with the paths of the API calls that it describes. */
export const commandPaths = {
  listCreated: ['/smslist/createsend'],
  listConfirmed: ['/smslist/confirm'],
  listCancelled: ['/smslist/cancel'],
  listPaused: ['/v2/mailings/pause'],
  textChosen: ['/v2/mailings/comparison/choose'],
  seriesChanged: ['/v2/mailings/series/create', '/v2/mailings/series/pause', '/v2/mailings/series/delete'],
  listHidden: ['/v2/mailings/hide'],
  listRenamed: ['/v2/mailings/rename'],
  listChecked: ['/v2/mailings/estimate', '/smslist/validatetonums'],
  testSent: ['/v2/mailings/test'],
  draftSaved: ['/v2/mailings/draft/save'],
  draftDeleted: ['/v2/mailings/draft/delete'],
  messagesAgain: ['/sms/messageresetattempts'],
  statusAsked: ['/sms/messagestatusrecheck'],
  fileUploaded: [
    '/v2/recipients/upload', '/v2/recipients/read', '/v2/recipients/notreached', '/v2/uploads/begin', '/v2/uploads/piece',
    '/v2/uploads/look', '/v2/uploads/drop', '/v2/images/upload', '/v2/chat/file',
  ],
  fileWritten: [
    '/v2/mailings/export', '/v2/mailings/messages/export', '/v2/messages/export', '/v2/addressbooks/export',
    '/v2/addressbooks/job/rejected', '/v2/finance/accounts/statement/export',
    '/v2/finance/reports/export', '/v2/finance/reports/messages/export', '/finance/invoices/downloadinvoice',
    '/v2/templates/export', '/v2/shortlinks/export',
    '/v2/addressbooks/list/export', '/finance/invoices/export', '/v2/logins/export',
    '/v2/organizations/export', '/v2/alphanames/export',
  ],
  chatRead: [
    '/chat/list', '/chat/get', '/chat/readmessage', '/v2/chat/viewing', '/v2/chat/search',
    '/v2/chat/messages/find', '/v2/chat/contact', '/v2/chat/colleagues',
  ],
  chatWritten: ['/chat/sendmessage'],
  chatStarted: ['/v2/chat/start'],
  chatTaken: ['/v2/chat/take'],
  chatAssigned: ['/v2/chat/assign'],
  chatResolved: ['/v2/chat/resolve'],
  chatSnoozed: ['/v2/chat/snooze'],
  chatReopened: ['/v2/chat/reopen'],
  chatNoteAdded: ['/v2/chat/note/add'],
  chatNoteUpdated: ['/v2/chat/note/update'],
  chatNoteDeleted: ['/v2/chat/note/delete'],
  chatReleased: ['/v2/chat/release'],
  bookChanged: [
    '/v2/addressbooks/create', '/v2/addressbooks/update', '/v2/addressbooks/copy', '/v2/addressbooks/merge', '/v2/addressbooks/restore',
    '/v2/addressbooks/job/cancel', '/v2/addressbooks/tags/rename', '/v2/addressbooks/tags/delete', '/v2/segments/save',
    '/v2/segments/delete',
  ],
  bookDeleted: ['/v2/addressbooks/delete'],
  bookImported: ['/v2/addressbooks/import'],
  contactsChanged: [
    '/v2/contacts/add', '/v2/contacts/update', '/v2/contacts/copy', '/v2/contacts/move', '/v2/contacts/restore', '/v2/contacts/tag',
  ],
  contactsDeleted: ['/v2/contacts/delete'],
  templateChanged: ['/v2/templates/create', '/v2/templates/update', '/v2/templates/restore'],
  templateDeleted: ['/v2/templates/delete'],
  linkChanged: ['/v2/shortlinks/create', '/v2/shortlinks/update'],
  viewChanged: ['/v2/views/save', '/v2/views/delete'],
  invoiceCreated: ['/finance/invoices/create'],
  invoiceCancelled: ['/finance/invoices/cancelinvoice'],
  alertSet: ['/v2/finance/accounts/alert'],
  moneyMoved: ['/admin/organization/writeoff'],
  balanceAsked: ['/user/loadbalance'],
  keyCreated: ['/user/createkey'],
  keyRemoved: ['/user/removekey'],
  webhookChanged: [
    '/v2/webhooks/create', '/v2/webhooks/update', '/v2/webhooks/delete', '/v2/webhooks/secret', '/v2/webhooks/test',
  ],
  deliveryResent: ['/v2/webhooks/resend', '/v2/webhooks/resendfailed'],
  profileChanged: ['/v2/account/profile', '/v2/account/avatar', '/v2/account/avatar/remove', '/v2/account/notifications'],
  signIn: ['/user/login', '/v2/session/exchange'],
  passwordChanged: ['/user/changepassword'],
  sessionsEnded: ['/v2/account/sessions/end', '/user/logout'],
  sessionHandedOver: ['/v2/session/handoff'],
  passwordProven: ['/v2/session/stepup'],
  twoFactorChanged: [
    '/v2/account/twofactor/begin', '/v2/account/twofactor/confirm', '/v2/account/twofactor/end', '/v2/account/twofactor/recovery',
  ],
  loginChanged: ['/v2/logins/create', '/v2/logins/update', '/v2/logins/lock', '/v2/logins/unlock', '/v2/logins/invite'],
  defaultsSet: ['/user/setdefaultorganization', '/user/setdefaultorgalpha'],
  organizationChanged: ['/v2/senders/organizations/update'],
  senderAsked: ['/v2/senders/requests/alphaname', '/v2/senders/requests/organization', '/v2/senders/documents'],
  requestWithdrawn: ['/v2/senders/requests/withdraw'],
  trafficUnblocked: ['/v2/limits/unblock'],
  sendingRulesSet: ['/v2/limits/sending'],
} as const;

type Word = keyof typeof commandPaths;
const words = new Map(
  Object.entries(commandPaths).flatMap(([word, ofWord]) => ofWord.map((path) => [path as string, word as Word] as const)),
);

/** Returns the translation key of a call; undefined for calls without one, such as those that a newer server added. */
export function commandLabel(path: string | null): Word | undefined {
  return path === null ? undefined : words.get(path);
}
