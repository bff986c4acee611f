import { isAlphaName, skeletonOf } from '@portal/messaging';
import { StartProblem } from '../../platform/db';
import type { Environment } from '../../environment';

export type ProtectedNames = ReadonlyMap<string, { name: string; customers: ReadonlySet<bigint> }>;

const SETTING = 'PROTECTED_NAMES';

/** Parses names reserved for certain customer ids, such as `PrivatBank=12 40, monobank`. Throws a StartProblem. */
export function readProtectedNames(environment: Environment): ProtectedNames {
  const parts = (environment[SETTING] ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '');
  return new Map(parts.map((part) => {
    const [, name = '', ids = ''] = /^([^=]*[^=\s])\s*(?:=([\d\s]*))?$/.exec(part) ?? [];
    if (!isAlphaName(name)) {
      throw new StartProblem(
        `${SETTING} contains "${part}", but can contain only alpha names, each with the ids of customers that can use it: PrivatBank=12 40, monobank.`,
      );
    }
    return [skeletonOf(name), { name, customers: new Set((ids.match(/\d+/g) ?? []).map(BigInt)) }];
  }));
}
