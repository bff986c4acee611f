import {
  account, addressBookExport, apiKeys, documentDownload, invoiceDownload, mailingExports, ownLogins, ownOrganizations, rejectedRows,
  reportExport, reportMessagesExport, senderRequests, statementExport, stepUp, trafficGuard,
} from '@portal/contracts';
import {
  adminAlphaNames, adminCustomers, adminFinance, adminLogins, adminRates, adminReleases, adminRequests, adminTariffs, adminTrafficGuard,
  adminViber, ratesExport, tariffExport, type AuditEntry,
} from '@portal/contracts/admin';
import { auditEvents } from './audit-query';

/** API calls with a translation (`audit.commands.<key>`), grouped as in the filter. */
const groups = {
  logins: {
    loginCreated: adminLogins.create.path, loginChanged: adminLogins.update.path, loginPassword: adminLogins.changePassword.path,
    loginLocked: adminLogins.lock.path,
    loginUnlocked: adminLogins.unlock.path, loginDeleted: adminLogins.remove.path, twoFactorReset: adminLogins.resetTwoFactor.path,
    organizationGranted: adminLogins.addPermOrg.path,
    organizationTaken: adminLogins.delPermOrg.path, impersonation: adminLogins.impersonate.path,
    impersonationEnded: adminLogins.unimpersonate.path,
    ownLoginCreated: ownLogins.create.path, ownLoginChanged: ownLogins.update.path, ownLoginLocked: ownLogins.lock.path,
    ownLoginUnlocked: ownLogins.unlock.path, ownLoginInvited: ownLogins.invite.path,
  },
  customers: {
    customerCreated: adminCustomers.create.path, customerChanged: adminCustomers.update.path, customerDisabled: adminCustomers.disable.path,
    customerEnabled: adminCustomers.enable.path,
    organizationCreated: adminCustomers.createOrganization.path, alphaNameCreated: adminCustomers.createAlphaName.path,
    alphaNameDeleted: adminCustomers.deleteAlphaName.path,
    limitsSet: adminTrafficGuard.set.path, sendingStopped: adminTrafficGuard.block.path, trafficUnblocked: adminTrafficGuard.unblock.path,
    ownTrafficUnblocked: trafficGuard.unblock.path,
  },
  senders: {
    directionCreated: adminAlphaNames.createDirection.path, directionChanged: adminAlphaNames.editDirection.path,
    directionDeleted: adminAlphaNames.deleteDirection.path,
    prioritiesChanged: adminAlphaNames.setPriorities.path, providerSwitched: adminAlphaNames.setProvider.path,
    requestApproved: adminRequests.approve.path, requestRejected: adminRequests.reject.path,
    alphaNameAsked: senderRequests.requestAlphaName.path, organizationAsked: senderRequests.requestOrganization.path,
    requestWithdrawn: senderRequests.withdraw.path,
    testSent: adminViber.testSend.path,
  },
  money: {
    invoiceAccepted: adminFinance.acceptInvoice.path, invoiceRefunded: adminFinance.refundInvoice.path,
    payMethodsChanged: adminFinance.updateOrgPayMethods.path, writtenOff: adminFinance.writeOff.path,
    tariffCreated: adminTariffs.create.path, tariffChanged: adminTariffs.update.path, tariffLooked: adminTariffs.previewImport.path,
    tariffImported: adminTariffs.apply.path, tariffVersionDeleted: adminTariffs.removeVersion.path,
    ratesLooked: adminRates.previewImport.path, ratesImported: adminRates.apply.path,
  },
  releases: {
    releasePublished: adminReleases.publish.path, releaseActivated: adminReleases.activate.path,
    releaseRolledBack: adminReleases.rollback.path, rolloutEnded: adminReleases.endRollout.path, releasesPruned: adminReleases.prune.path,
  },
  files: {
    listsExported: mailingExports.lists.path, listMessagesExported: mailingExports.listMessages.path,
    messagesExported: mailingExports.allMessages.path,
    contactsExported: addressBookExport.path, rejectedExported: rejectedRows.path, statementExported: statementExport.path,
    reportExported: reportExport.path, reportMessagesExported: reportMessagesExport.path,
    invoiceDownloaded: invoiceDownload.path, documentDownloaded: documentDownload.path, tariffExported: tariffExport.path,
    ratesExported: ratesExport.path,
  },
  own: {
    passwordChanged: account.changePassword.path, profileChanged: account.update.path, sessionsEnded: account.endSessions.path,
    twoFactorStarted: account.startTwoFactor.path, twoFactorConfirmed: account.confirmTwoFactor.path,
    twoFactorRemoved: account.endTwoFactor.path, recoveryRenewed: account.renewRecoveryCodes.path, keyCreated: apiKeys.create.path,
    keyRemoved: apiKeys.remove.path,
    defaultAlphaNameSet: ownOrganizations.setDefaultAlphaName.path, organizationChanged: ownOrganizations.update.path,
    steppedUp: stepUp.path,
  },
} as const satisfies Record<string, Record<string, string>>;

export type CommandGroup = { id: string; commands: readonly { word: string; path: string }[] };
export const commandGroups: readonly CommandGroup[] = Object.entries(groups).map(([id, commands]) => ({
  id, commands: Object.entries(commands).map(([word, path]) => ({ word, path })),
}));

const words = new Map(commandGroups.flatMap(({ commands }) => commands.map(({ word, path }) => [path, word] as const)));

/** Returns the translation key of an entry (`audit.…`); undefined if its call has no translation. */
export function wordsOf({ event, method, path, changes }: Pick<AuditEntry, 'event' | 'method' | 'path' | 'changes'>): string | undefined {
  if (auditEvents.some((known) => known === event)) return `events.${event}`;
  const word = path === null ? undefined : words.get(path);
  // All reads without a translation share one text. They are audited only during an impersonation.
  if (word === undefined) return method === 'GET' ? 'commands.dataViewed' : undefined;
  const isOfRoles = (word === 'loginChanged' || word === 'ownLoginChanged') && changes.some(({ field }) => field === 'roles');
  return `commands.${isOfRoles ? 'rolesChanged' : word}`;
}
