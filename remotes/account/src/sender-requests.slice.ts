import type { Input, SenderRequest, senderRequests } from '@portal/contracts';
import type { Loadable } from '@portal/portal';
import { createAction } from '@portal/portal/state';
import { reading } from './reading';

/** The customer's requests, newest first. */
export const requests = reading<readonly SenderRequest[]>('requests');
export type AlphaNameWish = Required<Input<typeof senderRequests.requestAlphaName>['body']>;
export type OrganizationWish = Required<Input<typeof senderRequests.requestOrganization>['body']>;
export const alphaNameWished = createAction<AlphaNameWish>('account/alphaNameWished');
export const organizationWished = createAction<OrganizationWish>('account/organizationWished');
export const requestWithdrawn = createAction<{ uuid: string; name: string }>('account/requestWithdrawn');
export const documentOpened = createAction<{ uuid: string }>('account/documentOpened');
export const selectRequests = (state: { account: { requests: Loadable<readonly SenderRequest[]> } }) => state.account.requests;
