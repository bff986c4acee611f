import { AppError } from '@portal/contracts';
import type { Db, Transaction } from '../../../platform/db';
import { withLockedLogin, type LoginChangeContext } from './manageable-logins';
import { openSessionsOf } from './managed-login.store';
import { addRight, removeRight, rightsOf, type RightOrganization } from './login-right.store';

export type Right = { uuid: string; organizationUuid: string };
export type ChangedRights = { items: RightOrganization[]; ended: readonly bigint[] };

export async function grantRight(db: Db, context: LoginChangeContext, right: Right): Promise<ChangedRights> {
  return changing(db, context, right, addRight);
}

/** Throws not_found if the login lacks the right. Without any right left, the login sees all organizations of its customer. */
export async function revokeRight(db: Db, context: LoginChangeContext, right: Right): Promise<ChangedRights> {
  return changing(db, context, right, removeRight);
}

type Change = (tx: Transaction, whose: { customerId: bigint; loginId: bigint }, organizationUuid: string) => Promise<boolean>;

async function changing(db: Db, context: LoginChangeContext, { uuid, organizationUuid }: Right, change: Change): Promise<ChangedRights> {
  return withLockedLogin(db, context, uuid, async (tx, { target: { id: loginId, customerId } }) => {
    if (!(await change(tx, { customerId, loginId }, organizationUuid))) throw new AppError('not_found');
    return { items: await rightsOf(tx, { customerId, loginId }), ended: await openSessionsOf(tx, loginId) };
  });
}
