import { isAlphaName, skeletonOf } from '@portal/messaging';
import { StartProblem } from '../db';

/** By what a name looks like: the name as it is written, and which customers (ids) may have it. */
export type ProtectedNames = ReadonlyMap<string, { name: string; customers: ReadonlySet<bigint> }>;

const SETTING = 'PROTECTED_NAMES';

/**
 * `PrivatBank=12 40, monobank`: names of brands that nobody has but the customers whose ids stand behind it, whether or not these have them yet.
 * What is not understood is a StartProblem that names the setting.
 */
export function readProtectedNames(environment: Readonly<Record<string, string | undefined>>): ProtectedNames {
  const parts = (environment[SETTING] ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '');
  return new Map(parts.map((part) => {
    const [, name = '', ids = ''] = /^([^=]*[^=\s])\s*(?:=([\d\s]*))?$/.exec(part) ?? [];
    if (!isAlphaName(name)) throw new StartProblem(`${SETTING} holds "${part}" and takes alpha names, each with the ids of the customers who may have it: PrivatBank=12 40, monobank.`);
    return [skeletonOf(name), { name, customers: new Set((ids.match(/\d+/g) ?? []).map(BigInt)) }];
  }));
}
