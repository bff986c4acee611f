import { makeStyles, tokens } from '@fluentui/react-components';
import { Field, Input, useUiText } from '@portal/ui/core';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, minWidth: 0 },
  day: { flexGrow: 1, minWidth: '140px' },
});

export type DateRangeProps = {
  label: string;
  /** Days as a date field has them, `2026-11-22`; empty where the span is open. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
};

/** From the beginning of one day to the end of another. */
export function DateRange({ label, from, to, onChange }: DateRangeProps) {
  const styles = useStyles();
  const ui = useUiText();
  return (
    <div role="group" aria-label={label} className={styles.root}>
      <Field className={styles.day} label={ui('fromDay', { what: label })}>
        <Input type="date" value={from} max={to || undefined} onChange={(_, { value }) => onChange({ from: value })} />
      </Field>
      <Field className={styles.day} label={ui('toDay', { what: label })}>
        <Input type="date" value={to} min={from || undefined} onChange={(_, { value }) => onChange({ to: value })} />
      </Field>
    </div>
  );
}
