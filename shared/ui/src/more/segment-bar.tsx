import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { toBcp47 } from '@portal/contracts';
import { useLanguage, VisuallyHidden } from '@portal/ui/core';
import { intentIcons, useIntentFills, useIntentStyles, type Intent } from './intent';
import { RouteLink } from './route-link';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  bar: { display: 'flex', gap: '2px', height: '12px', overflow: 'hidden', borderRadius: tokens.borderRadiusCircular, backgroundColor: tokens.colorNeutralBackground4 },
  segment: { minWidth: '4px', transitionProperty: 'flex-grow', transitionDuration: tokens.durationSlow, '@media (forced-colors: active)': { border: '1px solid CanvasText' } },
  legend: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0, padding: 0, listStyleType: 'none' },
  entry: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground2 },
  sign: { display: 'inline-flex', fontSize: '14px', backgroundColor: 'transparent' },
  value: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
});

export type Segment = {
  id: string; label: string; value: number; intent: Intent;
  /** What it is made of, where that can be seen. */
  to?: string;
};
export type SegmentBarProps = { label: string; segments: readonly Segment[]; /** Without the list of what the colours mean. */ bare?: boolean };

/** A whole by its parts, drawn to scale, and the same in words and numbers below it. Parts of zero are left out. */
export function SegmentBar({ label, segments, bare = false }: SegmentBarProps) {
  const styles = useStyles();
  const fills = useIntentFills();
  const colours = useIntentStyles();
  const locale = toBcp47(useLanguage());
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const present = segments.filter((segment) => segment.value > 0);
  const total = present.reduce((sum, segment) => sum + segment.value, 0);
  const words = present.map((segment) => `${segment.label}: ${number.format(segment.value)} (${percent.format(segment.value / total)})`);
  return (
    <div className={styles.root}>
      <div className={styles.bar} role="img" aria-label={`${label}. ${words.join(', ')}`}>
        {present.map((segment) => <span key={segment.id} className={mergeClasses(styles.segment, fills[segment.intent])} style={{ flexGrow: segment.value, flexBasis: 0 }} />)}
      </div>
      {!bare && (
        <ul className={styles.legend} aria-label={label}>
          {present.map((segment) => (
            <li key={segment.id} className={styles.entry}>
              <span className={mergeClasses(colours[segment.intent], styles.sign)} aria-hidden="true">{intentIcons[segment.intent]}</span>
              {segment.to === undefined ? <span>{segment.label}</span> : <RouteLink to={segment.to} inline>{segment.label}</RouteLink>}
              <VisuallyHidden>: </VisuallyHidden>
              <span className={styles.value}>{number.format(segment.value)}</span>
              <span>{percent.format(segment.value / total)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
