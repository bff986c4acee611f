import * as contracts from '@portal/contracts/api';
import type { ApiOperation } from '@portal/contracts/api';

export type ApiRow = { call: string; scopes: string[]; changes: boolean };

export function apiTable(): ApiRow[] {
  return Object.values(contracts as Record<string, unknown>).flatMap(operationsOf)
    .map(({ method, path, scope, otherScope }) => ({
      call: `${method} ${path}`, scopes: [scope, ...(otherScope ? [otherScope] : [])], changes: method !== 'GET',
    }))
    .sort((one, other) => (one.call < other.call ? -1 : 1));
}

function operationsOf(value: unknown): ApiOperation[] {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isOperation) : [];
}

function isOperation(value: unknown): value is ApiOperation {
  return typeof value === 'object' && value !== null && 'scope' in value && 'path' in value;
}
