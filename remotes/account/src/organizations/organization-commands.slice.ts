import type { Account } from '@portal/contracts';
import type { Loadable } from '@portal/portal';
import { createAction } from '@portal/portal/state';
import { reading } from '../reading';

/** Accounts that money can be moved from, loaded on demand. */
export const accountsToMove = reading<readonly Account[]>('accounts');
export const selectAccountsToMove = (state: { account: { accounts: Loadable<readonly Account[]> } }) => state.account.accounts;

export const defaultOrganizationChosen = createAction<{ uuid: string }>('account/defaultOrganizationChosen');
/** A null `alphaNameUuid` removes the default. */
export const defaultAlphaNameChosen = createAction<{ uuid: string; alphaNameUuid: string | null }>('account/defaultAlphaNameChosen');
export const organizationChanged = createAction<{ uuid: string; email: string | null; address: string | null }>(
  'account/organizationChanged',
);
/** `requestUuid`: idempotency key, so that a repeated request does not move the money twice. */
export const moneyMoved = createAction<{ organizationUuid: string; currency: string; sum: string; comment: string; requestUuid: string }>(
  'account/moneyMoved',
);
