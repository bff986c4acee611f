import type { Db } from '../../platform/db';

export type LedgerDifference = { row: string; expected: bigint; found: bigint };

export type LedgerRule = { rule: string; check: (db: Db) => Promise<LedgerDifference[]> };

export type LedgerFinding = LedgerDifference & { rule: string };
