import type { Db } from '../db';

/** The first row that shows what does not add up. */
export type Disagreement = { row: string; expected: bigint; found: bigint };

/** Answers the first row that does not agree, if any. */
export type LedgerRule = { rule: string; check: (db: Db) => Promise<Disagreement[]> };

export type LedgerFinding = Disagreement & { rule: string };
