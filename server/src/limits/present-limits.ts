import { MONEY_SCALE, toAmount, type StopKind, type TrafficLimits, type TrafficStop } from '@portal/contracts';
import type { Limits } from './limit.store';
import type { StopRow } from './stop.store';

export function presentLimits({ countries, perBlock, perKey, dailySpend }: Limits): TrafficLimits {
  return { countries: countries && [...countries], perBlock, perKey, dailySpend: dailySpend === null ? null : toAmount(dailySpend) };
}

export function presentStop({ uuid, kind, subject, name, at, counted, most, windowMinutes, refused, liftedAt, liftedBy }: StopRow): TrafficStop {
  return {
    uuid, kind, subject: kind === 'block' ? subject : kind === 'key' ? name : null, at: at.toISOString(),
    counted: shownCount(kind, counted), limit: shownCount(kind, most), windowMinutes, refused: Number(refused), lifted: liftedAt?.toISOString() ?? null, liftedBy,
  };
}

/** Messages; of money whole units and hundredths. */
export function shownCount(kind: StopKind, counted: bigint): number {
  return kind === 'spend' ? Math.round(Number(counted) / 10 ** (MONEY_SCALE - 2)) / 100 : Number(counted);
}
