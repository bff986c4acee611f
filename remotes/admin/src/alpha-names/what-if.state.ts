import type { Data, Input } from '@portal/contracts';
import { adminCustomers, whatIf } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';

export type WhatIfQuestion = Input<typeof whatIf>['query'];
export type WhatIfAnswer = Data<typeof whatIf>;

const AT_ONCE = 100;

/** Alpha names of the chosen customer. */
export const whatIfNames = callResource(
  'admin/whatIfNames', adminCustomers.alphaNames, (uuid: string) => ({ query: { uuid, limit: AT_ONCE } }), { keyOf: (uuid) => uuid },
);

export const whatIfAnswer = callResource('admin/whatIf', whatIf, (query: WhatIfQuestion) => ({ query }), {
  keepWhile: (before, next) => before.customerUuid === next.customerUuid,
});
