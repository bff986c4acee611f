import type { ReactNode } from 'react';
import { formats } from '@portal/portal';
import { IntentSign, RouteLink, type LegendProps } from '@portal/ui/screens';
import { makeStyles, tokens, useLanguage, VisuallyHidden } from '@portal/ui/shell';

const useStyles = makeStyles({
  legend: {
    display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200,
    // Links on neighboring lines keep the distance that fingers need.
    lineHeight: '24px', color: tokens.colorNeutralForeground2,
  },
  entry: { minWidth: 0 },
  words: { display: 'flex', alignItems: 'center', gap: '6px' },
  // Begins below the words of its segment.
  details: { display: 'flex', flexWrap: 'wrap', gap: '0 10px', paddingInlineStart: '20px', color: tokens.colorNeutralForeground3 },
  detail: { display: 'inline-flex', gap: '4px' },
  current: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  value: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
});

type Counted = NonNullable<LegendProps['segments'][number]['details']>[number];

export type SegmentLegendProps = LegendProps & {
  /** Signs before the words by the segments' ids, such as the `FillSign` of a chart; by default those of the intents. */
  signs?: Readonly<Record<string, ReactNode>>;
};

/** Words and numbers of a `SegmentBar` or chart, with its links. */
export function SegmentLegend({ label, segments, signs }: SegmentLegendProps) {
  const styles = useStyles();
  return (
    <ul className={styles.legend} aria-label={label}>
      {segments.map((segment) => (
        <li key={segment.id} className={styles.entry}>
          <span className={styles.words}>
            {signs?.[segment.id] ?? <IntentSign intent={segment.intent} />}
            <Words of={segment} share={segment.share} />
          </span>
          {segment.details && segment.details.length > 0 && <span className={styles.details}>
            {segment.details.map((detail) => <span key={detail.id} className={styles.detail}>{' '}<Words of={detail} /></span>)}
          </span>}
        </li>
      ))}
    </ul>
  );
}

function Words({ of: { to, current, label, value }, share = null }: { of: Counted; share?: number | null }) {
  const styles = useStyles();
  const format = formats(useLanguage());
  return (
    <>
      <span className={current ? styles.current : undefined}>
        {to === undefined ? label : <RouteLink to={to} inline current={current}>{label}</RouteLink>}
      </span>
      <VisuallyHidden>: </VisuallyHidden>
      <span><span className={styles.value}>{format.number(value)}</span>{share !== null && `\u00a0(${format.share(share)})`}</span>
    </>
  );
}
