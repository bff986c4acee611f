import * as everybodys from '@portal/contracts';
import { changesState, isAudited, roles, type Endpoint, type Role } from '@portal/contracts';
import * as administrations from '@portal/contracts/admin';
import { elementsOf } from '@portal/contracts/permissions';

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** Returns null for values that are not endpoints. Contracts of file downloads omit the method, which is GET. */
function endpointOf(value: unknown): Endpoint | null {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value ? {
    method: 'GET', ...value,
  } as Endpoint : null;
}

export function everyEndpoint(): Map<string, Endpoint> {
  const found = new Map<string, Endpoint>();
  const values = [everybodys, administrations].flatMap((contracts) => Object.values(contracts as Record<string, unknown>));
  for (const value of values) {
    const own = endpointOf(value);
    const endpoints = own ? [own] : isRecord(value) ? Object.values(value).flatMap((one) => endpointOf(one) ?? []) : [];
    for (const each of endpoints) found.set(nameOf(each), each);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('_zod' in value);
}

export type CallRow = { call: string; right: string; roles: Role[]; changes: boolean; stepUp: boolean | null; audited: boolean };

export function callTable(): CallRow[] {
  return [...everyEndpoint()].filter(([, { access }]) => access !== 'public').sort(([one], [other]) => (
    one < other ? -1 : 1
  )).map(([call, endpoint]) => ({
    call, right: endpoint.access, roles: roles.filter((role) => mayBy(endpoint, role)), changes: changesState(endpoint),
    stepUp: endpoint.stepUp ?? null, audited: isAudited(endpoint),
  }));
}

/** The role `impersonate` has an effect only together with `admin`. */
export const rolesWith = (role: Role): Role[] => (role === 'impersonate' ? ['admin', 'impersonate'] : [role]);

export function mayBy({ access }: Endpoint, role: Role): boolean {
  return access === 'session' || elementsOf(rolesWith(role)).some((element) => element === access);
}

export function describeRow({ roles: by, stepUp, audited }: CallRow): string {
  return [by.join(' '), ...(stepUp ? ['step-up'] : []), ...(audited ? ['audited'] : [])].join(', ');
}
