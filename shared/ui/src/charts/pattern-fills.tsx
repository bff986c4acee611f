import { tokens } from '@portal/ui/shell';
import { dataColours as colours } from './data-colours';

/** Meaning of a bar part, named like the intents of badges and SegmentBar. */
export type Fill = 'success' | 'danger' | 'unknown' | 'waiting' | 'neutral';

/** Each meaning has a pattern besides its color: solid, diagonal, crossed, dotted, striped. `id` must be unique in the page. */
export function PatternFills({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-success`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill={colours.success} />
      </pattern>
      <pattern id={`${id}-danger`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={colours.danger} />
        <rect width="2" height="6" fill={tokens.colorNeutralBackground1} fillOpacity="0.7" />
      </pattern>
      <pattern id={`${id}-unknown`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill={colours.unknown} />
        <path d="M0 3h6M3 0v6" stroke={tokens.colorNeutralBackground1} strokeOpacity="0.7" />
      </pattern>
      <pattern id={`${id}-waiting`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill={tokens.colorNeutralBackground4} />
        <circle cx="2.5" cy="2.5" r="1.4" fill={colours.waiting} />
      </pattern>
      <pattern id={`${id}-neutral`} width="6" height="4" patternUnits="userSpaceOnUse">
        <rect width="6" height="4" fill={colours.neutral} />
        <rect width="6" height="2" fill={tokens.colorNeutralBackground1} fillOpacity="0.7" />
      </pattern>
    </defs>
  );
}

/** Attributes of a `rect` in an image that contains `PatternFills` with the same `id`. */
export const patternOf = (id: string, fill: Fill) => ({ fill: `url(#${id}-${fill})`, stroke: colours[fill], strokeWidth: 1 });
