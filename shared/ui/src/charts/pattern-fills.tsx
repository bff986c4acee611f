import { tokens } from '@portal/ui/shell';
import { deliveryGroups, deliveryIntents, type DeliveryGroup } from './delivery-groups';
import { dataColours } from './data-colours';

/** The colors of `DeliveryBar`. */
const colours = Object.fromEntries(
  deliveryGroups.map((group) => [group, dataColours[deliveryIntents[group]]]),
) as Record<DeliveryGroup, string>;

/** Each group has a pattern besides its color: solid, diagonal, crossed, dotted, striped. `id` must be unique in the page. */
export function PatternFills({ id }: { id: string }) {
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
      <pattern id={`${id}-unsent`} width="6" height="4" patternUnits="userSpaceOnUse">
        <rect width="6" height="4" fill={colours.unsent} />
        <rect width="6" height="2" fill={tokens.colorNeutralBackground1} fillOpacity="0.7" />
      </pattern>
    </defs>
  );
}

/** Attributes of a `rect` in an image that contains `PatternFills` with the same `id`. */
export const patternOf = (id: string, fill: DeliveryGroup) => ({ fill: `url(#${id}-${fill})`, stroke: colours[fill], strokeWidth: 1 });
