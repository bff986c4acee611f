import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { formats } from '@portal/portal';
import { tokens, useLanguage, VisuallyHidden } from '@portal/ui/shell';
import { intentIcons, useIntentFills, useIntentStyles, type Intent } from './intent';
import { RouteLink } from './route-link';

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
  legend: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'inline-flex', alignItems: 'center', gap: '6px', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  sign: { display: 'inline-flex', fontSize: '14px', backgroundColor: 'transparent' },
  value: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
});

export type Segment = {
  id: string; label: string; value: number; intent: Intent;
  /** Link to the records of this segment. */
  to?: string;
};
export type SegmentBarProps = { label: string; segments: readonly Segment[]; /** Hides the legend. */ bare?: boolean };

/** A bar of proportional segments, with a legend of words and numbers. Zero segments are omitted. */
export function SegmentBar({ label, segments, bare = false }: SegmentBarProps) {
  const styles = useStyles();
  const fills = useIntentFills();
  const colours = useIntentStyles();
  const format = formats(useLanguage());
  const present = segments.filter((segment) => segment.value > 0);
  const total = present.reduce((sum, segment) => sum + segment.value, 0);
  const words = present.map((segment) => `${segment.label}: ${format.number(segment.value)} (${format.percent(segment.value / total)})`);
  return (
    <div className={styles.root}>
      <div className={styles.bar} role="img" aria-label={`${label}. ${words.join(', ')}`}>
        {present.map((segment) => <span
          key={segment.id} className={mergeClasses(styles.segment, fills[segment.intent])} style={{ flexGrow: segment.value, flexBasis: 0 }}
        />)}
      </div>
      {!bare && (
        <ul className={styles.legend} aria-label={label}>
          {present.map((segment) => (
            <li key={segment.id} className={styles.entry}>
              <span className={mergeClasses(colours[segment.intent], styles.sign)} aria-hidden="true">{intentIcons[segment.intent]}</span>
              {segment.to === undefined ? <span>{segment.label}</span> : <RouteLink to={segment.to} inline>{segment.label}</RouteLink>}
              <VisuallyHidden>: </VisuallyHidden>
              <span className={styles.value}>{format.number(segment.value)}</span>
              <span>{format.percent(segment.value / total)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
