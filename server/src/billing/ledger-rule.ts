import type { Db } from '../db';

export type Disagreement = { row: string; expected: bigint; found: bigint };

export type LedgerRule = { rule: string; check: (db: Db) => Promise<Disagreement[]> };

export type LedgerFinding = Disagreement & { rule: string };
