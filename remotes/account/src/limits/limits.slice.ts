import type { Data, trafficGuard } from '@portal/contracts';
import type { Loadable } from '@portal/portal';
import { createAction } from '@portal/portal/state';
import { reading } from '../reading';

export type LimitsView = Data<typeof trafficGuard.get>;
export const limits = reading<LimitsView>('limits');
export const trafficUnblocked = createAction<{ uuid: string }>('account/trafficUnblocked');
export const selectLimits = (state: { account: { limits: Loadable<LimitsView> } }) => state.account.limits;
