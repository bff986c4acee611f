import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { formats } from '@portal/portal';
import { Link } from '@portal/portal/router';
import { tokens, useLanguage, VisuallyHidden } from '@portal/ui/shell';
import { IntentSign, useIntentFills, type Intent } from './intent';
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
  link: { ':hover': { opacity: 0.75 } },
  // Everything else steps back while one segment is chosen.
  other: { opacity: 0.35 },
  legend: {
    display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground2,
  },
  entry: { minWidth: 0 },
  words: { display: 'flex', alignItems: 'center', gap: '6px' },
  // Begins below the words of its segment.
  details: { display: 'flex', flexWrap: 'wrap', gap: '0 10px', paddingInlineStart: '20px', color: tokens.colorNeutralForeground3 },
  current: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  value: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
});

/** Link to records. `current`: the page shows only these now. */
export type SegmentLink = { to: string; current?: boolean };
type Counted = Partial<SegmentLink> & { id: string; label: string; value: number };
/** `details`: what the segment consists of, for the legend. */
export type Segment = Counted & { intent: Intent; details?: readonly Counted[] };
export type SegmentBarProps = { label: string; segments: readonly Segment[]; /** Hides the legend. */ bare?: boolean };

/** A bar of proportional segments, with a legend of words and numbers. Zero segments are omitted. */
export function SegmentBar({ label, segments, bare = false }: SegmentBarProps) {
  const styles = useStyles();
  const fills = useIntentFills();
  const format = formats(useLanguage());
  const present = segments.filter((segment) => segment.value > 0);
  const total = present.reduce((sum, segment) => sum + segment.value, 0);
  const shareOf = (segment: Segment) => (
    `${segment.label}: ${format.number(segment.value)} (${format.percent(segment.value / total)})`);
  const chosen = present.some(({ current }) => current);
  // The legend has the same links for keyboards and screen readers; those of the bar are thin.
  const linked = !bare && present.some(({ to }) => to !== undefined);
  const described = linked ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${label}. ${present.map(shareOf).join(', ')}` };
  return (
    <div className={styles.root}>
      <div className={styles.bar} {...described}>
        {present.map((segment) => {
          const className = mergeClasses(
            styles.segment, fills[segment.intent], linked && styles.link, chosen && !segment.current && styles.other,
          );
          const style = { flexGrow: segment.value, flexBasis: 0 };
          return linked && segment.to !== undefined
            ? <Link key={segment.id} to={segment.to} tabIndex={-1} title={shareOf(segment)} className={className} style={style} />
            : <span key={segment.id} className={className} style={style} />;
        })}
      </div>
      {!bare && (
        <ul className={styles.legend} aria-label={label}>
          {present.map((segment) => (
            <li key={segment.id} className={styles.entry}>
              <span className={styles.words}>
                <IntentSign intent={segment.intent} />
                <Words of={segment} />
                {' '}<span>{format.percent(segment.value / total)}</span>
              </span>
              {segment.details && segment.details.length > 0 && <span className={styles.details}>
                {segment.details.map((detail) => <span key={detail.id}>{' '}<Words of={detail} /></span>)}
              </span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Words({ of: { to, current, label, value } }: { of: Counted }) {
  const styles = useStyles();
  const format = formats(useLanguage());
  return (
    <>
      <span className={current ? styles.current : undefined}>
        {to === undefined ? label : <RouteLink to={to} inline current={current}>{label}</RouteLink>}
      </span>
      <VisuallyHidden>: </VisuallyHidden>
      <span className={styles.value}>{format.number(value)}</span>
    </>
  );
}
