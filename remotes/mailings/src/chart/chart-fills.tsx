import { tokens } from '@portal/ui/core';
import type { ChartPart } from './chart-parts';

const colours: Record<ChartPart, string> = {
  delivered: tokens.colorStatusSuccessBackground3,
  undelivered: tokens.colorStatusDangerBackground3,
  unknown: tokens.colorPalettePlumBorderActive,
  pending: tokens.colorNeutralStrokeAccessible,
};

/** Each part has a pattern besides its colour: full, slanting, crossed, dotted. */
export function ChartFills({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-delivered`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill={colours.delivered} />
      </pattern>
      <pattern id={`${id}-undelivered`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={colours.undelivered} />
        <rect width="2" height="6" fill={tokens.colorNeutralBackground1} fillOpacity="0.7" />
      </pattern>
      <pattern id={`${id}-unknown`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill={colours.unknown} />
        <path d="M0 3h6M3 0v6" stroke={tokens.colorNeutralBackground1} strokeOpacity="0.7" />
      </pattern>
      <pattern id={`${id}-pending`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill={tokens.colorNeutralBackground4} />
        <circle cx="2.5" cy="2.5" r="1.4" fill={colours.pending} />
      </pattern>
    </defs>
  );
}

export const fillOf = (id: string, part: ChartPart): string => `url(#${id}-${part})`;
export const strokeOf = (part: ChartPart): string => colours[part];
