import { accounts, AppError, parseSum, toAmount, type BalanceAlert } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { isOfLogin } from '../../customers/accounts';
import type { AddressPolicy } from '../../platform/callbacks';
import type { Db } from '../../platform/db';
import { route, type Actor } from '../../platform/http';
import { alertOf, endAlert, saveAlert, type StoredAlert } from './alert.store';
import { emailsNotOnRecord } from './recipient.store';

export type AlertDeps = {
  db: Db;
  callbackAddresses: AddressPolicy;
  emailAvailable: boolean;
};

/** Maximum URL length in bytes. Longer URLs could exceed the maximum size of a PostgreSQL index entry. */
const MAX_OCTETS = 2_000;

export function registerAlertRoutes(app: FastifyInstance, { db, callbackAddresses, emailAvailable }: AlertDeps): void {
  const present = (accountUuid: string, alert: StoredAlert | null): BalanceAlert => ({
    accountUuid, emailAvailable,
    threshold: alert && toAmount(alert.threshold),
    onScreen: alert?.onScreen ?? true,
    emails: alert?.emails ?? [],
    callbackUrl: alert?.callbackUrl ?? null,
    lastNotified: alert?.notifiedAt?.toISOString() ?? null,
  });

  const accountOf = async ({ customerId, organizations }: Actor, accountUuid: string) => {
    const isVisible = isOfLogin.bind(null, db, { organizations });
    const account = await alertOf(db, { customerId, accountUuid, isVisible });
    if (!account) throw new AppError('account_not_found');
    return account;
  };

  route(app, accounts.alert, async ({ query: { accountUuid }, actor }) => present(
    accountUuid, (await accountOf(actor, accountUuid)).alert,
  ));

  route(app, accounts.setAlert, async ({ body: { accountUuid, threshold, onScreen, emails, callbackUrl, language }, actor }) => {
    const { accountId } = await accountOf(actor, accountUuid);
    const alertKey = { customerId: actor.customerId, accountId };
    if (threshold === null) await endAlert(db, alertKey);
    else {
      const url = checkedAddress(callbackUrl, callbackAddresses);
      const recipients = withoutDoubles(emails);
      const unknown = await emailsNotOnRecord(db, actor.customerId, recipients);
      if (unknown.length > 0) throw new AppError(
        'email_not_on_record', { emails: unknown.join(', ') }, [{ message: 'field_invalid', params: { field: 'emails' } }],
      );
      await saveAlert(db, alertKey, { threshold: parseSum(threshold), onScreen, emails: recipients, callbackUrl: url, language });
    }
    return present(accountUuid, (await accountOf(actor, accountUuid)).alert);
  });
}

/** Validates a URL; an empty one means no webhook. Each webhook call checks the address again after DNS resolution. */
function checkedAddress(address: string | null, policy: AddressPolicy): string | null {
  if (address === null || address === '') return null;
  const reason = policy.refusalOf(address) ?? (Buffer.byteLength(address) > MAX_OCTETS ? 'url_invalid' : null);
  if (reason) throw new AppError('callback_address_refused', { reason }, [{ message: 'field_invalid', params: { field: 'callbackUrl' } }]);
  return address;
}

/** Ignores case: domains are case-insensitive (RFC 5321 section 2.4), and so are local parts at all common providers. */
function withoutDoubles(emails: readonly string[]): string[] {
  return [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
}
