import { AppError } from '@portal/contracts';
import type { Db, Transaction } from '../../db';
import { keeping, type Keeper } from './manageable-logins';
import { openSessionsOf } from './kept-login.store';
import { addRight, removeRight, rightsOf, type RightOrganization } from './login-right.store';

export type Right = { uuid: string; organizationUuid: string };
export type KeptRights = { items: RightOrganization[]; ended: readonly bigint[] };

export async function giveRight(db: Db, keeper: Keeper, right: Right): Promise<KeptRights> {
  return changing(db, keeper, right, addRight);
}

/** Throws not_found if the login lacks the right. Without its last one, the login sees all organizations of the customer. */
export async function takeRight(db: Db, keeper: Keeper, right: Right): Promise<KeptRights> {
  return changing(db, keeper, right, removeRight);
}

type Change = (tx: Transaction, whose: { customerId: bigint; loginId: bigint }, organizationUuid: string) => Promise<boolean>;

async function changing(db: Db, keeper: Keeper, { uuid, organizationUuid }: Right, change: Change): Promise<KeptRights> {
  return keeping(db, keeper, uuid, async (tx, { target: { id: loginId, customerId } }) => {
    if (!(await change(tx, { customerId, loginId }, organizationUuid))) throw new AppError('not_found');
    return { items: await rightsOf(tx, { customerId, loginId }), ended: await openSessionsOf(tx, loginId) };
  });
}
