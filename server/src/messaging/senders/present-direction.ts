import type { AdminDirection } from '@portal/contracts/admin';
import type { Changes } from '../../platform/http';
import type { DirectionRow } from './admin-direction.store';

export function presentDirection(
  { id: _id, customerId: _customerId, alphaNameId: _alphaNameId, connectionId, ...direction }: DirectionRow,
): AdminDirection {
  return { ...direction, connectionId: Number(connectionId) };
}

/** Returns the changes for the audit. Omits the values of webhook parameters, because they may be the customer's secrets. */
export function directionChanges(before: DirectionRow | null, after: DirectionRow | null): Changes {
  const each = <T>(of: (direction: DirectionRow) => T) => [before && of(before), after && of(after)] as const;
  return {
    alphaname: each(({ alphaname }) => alphaname),
    messageType: each(({ messageType }) => messageType),
    connection: each(({ connectionName }) => connectionName),
    providerAlphaname: each(({ providerAlphaname }) => providerAlphaname),
    priority: each(({ priority }) => priority),
    status: each(({ status }) => status),
    callbackUrl: each(({ callbackUrl }) => callbackUrl),
    callbackClass: each(({ callbackClass }) => callbackClass),
    callbackParams: each(({ callbackParams }) => (callbackParams === null ? null : Object.keys(callbackParams as object))),
  };
}
