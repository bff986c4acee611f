import type { ComponentType } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { formats } from '@portal/portal';
import { Link } from '@portal/portal/router';
import { tokens, useLanguage } from '@portal/ui/shell';
import { dataColours } from '../charts/data-colours';
import { useIntentFills, type Intent } from './intent';

/** Lines of a pattern, as in `PatternFills`. */
const line = `color-mix(in srgb, ${tokens.colorNeutralBackground1} 70%, transparent)`;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  bar: {
    display: 'flex', gap: '2px', height: '12px', overflow: 'hidden', borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  segment: {
    minWidth: '4px', transitionProperty: 'flex-grow', transitionDuration: tokens.durationSlow,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  link: { ':hover': { opacity: 0.75 } },
  // Everything else steps back while one segment is chosen.
  other: { opacity: 0.35 },
});

/** The patterns of `PatternFills`, over the color of the intent. */
const usePatterns = makeStyles({
  danger: { backgroundImage: `repeating-linear-gradient(45deg, ${line} 0 2px, transparent 2px 6px)` },
  unknown: {
    backgroundImage: `linear-gradient(${line} 1px, transparent 1px), linear-gradient(90deg, ${line} 1px, transparent 1px)`,
    backgroundSize: '6px 6px', backgroundPosition: '3px 3px',
  },
  progress: {
    backgroundColor: tokens.colorNeutralBackground4, backgroundSize: '5px 5px', boxShadow: `inset 0 0 0 1px ${dataColours.progress}`,
    backgroundImage: `radial-gradient(circle, ${dataColours.progress} 1.2px, transparent 1.7px)`,
  },
  neutral: { backgroundImage: `repeating-linear-gradient(${line} 0 2px, transparent 2px 4px)` },
});

/** Link to records. `current`: the page shows only these now. */
export type SegmentLink = { to: string; current?: boolean };
type Counted = Partial<SegmentLink> & { id: string; label: string; value: number };
/** `share`: shown beside the value unless null; by default the share of all segments. `details`: what the segment consists of. */
export type Segment = Counted & { intent: Intent; share?: number | null; details?: readonly Counted[] };
export type SharedSegment = Segment & { share: number | null };
export type LegendProps = { label: string; segments: readonly SharedSegment[] };
export type SegmentBarProps = {
  label: string;
  segments: readonly Segment[];
  /** `SegmentLegend` of `@portal/ui/charts`, which bars in tables don't load. It has the links. */
  Legend?: ComponentType<LegendProps>;
};

/** A bar of proportional segments, and a legend if one is given. Zero segments are omitted. */
export function SegmentBar({ label, segments, Legend }: SegmentBarProps) {
  const styles = useStyles();
  const fills = useIntentFills();
  const patterns: Partial<Record<Intent, string>> = usePatterns();
  const format = formats(useLanguage());
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  const present = segments.filter(({ value }) => value > 0).map((segment): SharedSegment => ({ share: segment.value / total, ...segment }));
  const textOf = ({ label: name, value, share }: SharedSegment) => (
    `${name}: ${format.number(value)}${share === null ? '' : ` (${format.share(share)})`}`);
  const chosen = present.some(({ current }) => current);
  // The legend has the same links for keyboards and screen readers; those of the bar are thin.
  const linked = Legend !== undefined && present.some(({ to }) => to !== undefined);
  const described = linked ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${label}. ${present.map(textOf).join(', ')}` };
  return (
    <div className={styles.root}>
      <div className={styles.bar} {...described}>
        {present.map((segment) => {
          const className = mergeClasses(
            styles.segment, fills[segment.intent], patterns[segment.intent], linked && styles.link,
            chosen && !segment.current && styles.other,
          );
          const style = { flexGrow: segment.value, flexBasis: 0 };
          return linked && segment.to !== undefined
            ? <Link key={segment.id} to={segment.to} tabIndex={-1} title={textOf(segment)} className={className} style={style} />
            : <span key={segment.id} className={className} style={style} />;
        })}
      </div>
      {Legend && <Legend label={label} segments={present} />}
    </div>
  );
}
