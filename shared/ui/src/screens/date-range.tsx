import { makeStyles } from '@fluentui/react-components';
import { tokens, useUiText } from '@portal/ui/shell';
import { Field } from './control/sized';
import { DateInput } from './date-input/date-input';

const useStyles = makeStyles({
  // Two fields of a grid of filters.
  root: {
    display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, minWidth: 0,
    '@media (min-width: 768px)': { gridColumn: 'span 2' },
  },
  day: { flexGrow: 1, flexBasis: '160px', minWidth: '160px' },
});

export type DateRangeProps = {
  label: string;
  /** Calendar days, `2026-11-22`; empty for an open end. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
};

/** Range from the start of one day to the end of another. */
export function DateRange({ label, from, to, onChange }: DateRangeProps) {
  const styles = useStyles();
  const ui = useUiText();
  return (
    <div role="group" aria-label={label} className={styles.root}>
      <Field className={styles.day} label={ui('fromDay', { what: label })}>
        <DateInput value={from} max={to || undefined} onChange={(day) => onChange({ from: day })} />
      </Field>
      <Field className={styles.day} label={ui('toDay', { what: label })}>
        <DateInput value={to} min={from || undefined} onChange={(day) => onChange({ to: day })} />
      </Field>
    </div>
  );
}
