import { callbackClasses, messageTypes } from '@portal/contracts';
import type { AdminDirection } from '@portal/contracts/admin';

/** Returns the request body that changes a direction (route of an alpha name); null if this build does not know its message type. */
export function inputOf(direction: AdminDirection, change: Partial<Pick<AdminDirection, 'status' | 'priority'>> = {}) {
  const { uuid, providerAlphaname, connectionId, priority, status, callbackUrl } = direction;
  const messageType = messageTypes.find((type) => type === direction.messageType);
  const callbackClass = callbackClasses.find((known) => known === direction.callbackClass) ?? null;
  return messageType ? {
    uuid, providerAlphaname, connectionId, messageType, priority, status, callbackUrl, callbackClass,
    callbackParams: paramsOf(direction.callbackParams), ...change,
  } : null;
}

export function paramsOf(value: unknown): Record<string, unknown> | null {
  return isRecord(value) ? value : null;
}

/** Parses typed JSON parameters. Returns an object, null for an empty text, or the problem. */
export function readParams(typed: string): { params: Record<string, unknown> | null } | { problem: 'notJson' | 'notObject' | 'tooLong' } {
  if (typed.trim() === '') return { params: null };
  try {
    const value: unknown = JSON.parse(typed);
    if (!isRecord(value)) return { problem: 'notObject' };
    return new TextEncoder().encode(JSON.stringify(value)).length > MAX_OCTETS ? { problem: 'tooLong' } : { params: value };
  } catch {
    return { problem: 'notJson' };
  }
}

const MAX_OCTETS = 4_096;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
