import { AppError, parseSum, type Data, type Parsed } from '@portal/contracts';
import type { adminFinance } from '@portal/contracts/admin';
import { openAccounts, writeOff } from '../billing';
import { inTransaction, type Db } from '../../platform/db';
import { found, type Actor } from '../../platform/http';
import { accountsById } from './account.store';
import { publishBalance } from './publish-balance';
import { presentAccount } from './present-account';
import { findOrganization, insertWriteOff, isSameWriteOff, organizationAccount } from './write-off.store';

type WriteOffRequest = Parsed<typeof adminFinance.writeOff>['body'];
type WriteOffResult = Data<typeof adminFinance.writeOff>;

/**
 * Moves an organization's money back to its customer (FIN-08); idempotent by request uuid.
 * Throws AppError impersonation_refused, sum_*, not_found, account_not_found, balance_insufficient.
 */
export async function writeOffOrganization(
  db: Db, actor: Actor, { organizationUuid, sum, currency_code, comment, requestUuid }: WriteOffRequest,
): Promise<WriteOffResult> {
  if (actor.impersonatorId !== null) throw new AppError('impersonation_refused');
  const amount = parseSum(sum);
  const organization = found(await findOrganization(db, actor.roles.includes('admin') ? null : actor, organizationUuid));
  const { customerId } = organization;
  return inTransaction(db, async (tx) => {
    const own = await organizationAccount(tx, organization, currency_code ?? null);
    if (!own) throw new AppError('account_not_found');
    const { accountId: fromAccountId, currency } = own;
    const { accountId: toAccountId } = await openAccounts(tx, customerId, currency);
    const wish = { ...organization, loginId: actor.loginId, requestUuid: requestUuid ?? null, amount, currency, comment };
    const id = await insertWriteOff(tx, wish);
    if (id === undefined && !(await isSameWriteOff(tx, wish))) {
      throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'requestUuid' } }]);
    }
    if (id !== undefined) {
      await writeOff(tx, { customerId, fromAccountId, toAccountId, amount, ref: `write_off:${id}` });
      await publishBalance(tx, customerId);
    }
    const accounts = await accountsById(tx, customerId, [fromAccountId, toAccountId]);
    const present = (accountId: bigint) => presentAccount(found(accounts.find((account) => account.id === accountId)));
    return { organization: present(fromAccountId), customer: present(toAccountId) };
  });
}
