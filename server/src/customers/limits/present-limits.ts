import { MONEY_SCALE, toAmount, type TrafficBlockKind, type TrafficLimits, type TrafficBlock } from '@portal/contracts';
import type { Limits } from './limit.store';
import type { TrafficBlockRow } from './traffic-block.store';

export function presentLimits({ countries, perBlock, perKey, dailySpend }: Limits): TrafficLimits {
  return { countries: countries && [...countries], perBlock, perKey, dailySpend: dailySpend === null ? null : toAmount(dailySpend) };
}

export function presentTrafficBlock(
  { uuid, kind, subject, name, at, counted, threshold, windowMinutes, refused, unblockedAt, unblockedBy }: TrafficBlockRow,
): TrafficBlock {
  return {
    uuid, kind, subject: kind === 'block' ? subject : kind === 'key' ? name : null, at: at.toISOString(),
    counted: shownCount(kind, counted), limit: shownCount(kind, threshold), windowMinutes, refused: Number(refused),
    unblocked: unblockedAt?.toISOString() ?? null, unblockedBy,
  };
}

/** Returns the number of messages; for spending, the amount in currency units, rounded to cents. */
export function shownCount(kind: TrafficBlockKind, counted: bigint): number {
  return kind === 'spend' ? Math.round(Number(counted) / 10 ** (MONEY_SCALE - 2)) / 100 : Number(counted);
}
