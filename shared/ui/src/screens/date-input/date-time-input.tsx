import { makeStyles } from '@fluentui/react-components';
import { tokens, useUiText } from '@portal/ui/shell';
import { dayOf } from '../calendar-day';
import { DateInput } from './date-input';
import { TimeInput } from './time-input';
import { Field } from '../control/sized';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  day: { flex: '2 1 150px', minWidth: 0 },
  time: { flex: '1 1 90px', minWidth: 0 },
});

export type DateTimeInputProps = {
  /** A local time, `2026-11-22T21:05`; empty for none. */
  value: string;
  onChange: (value: string) => void;
};

/** Fields for a day and a time. A day without a time gets midnight; a time without a day gets today. */
export function DateTimeInput({ value, onChange }: DateTimeInputProps) {
  const styles = useStyles();
  const ui = useUiText();
  const [day = '', time = ''] = value.split('T');
  return (
    <div className={styles.root}>
      <div className={styles.day}><DateInput value={day} onChange={(next) => onChange(next && `${next}T${time || '00:00'}`)} /></div>
      {/* A separate field: the label and hint belong to the day. */}
      <Field className={styles.time}>
        <TimeInput aria-label={ui('time')} value={time} onChange={(next) => onChange(`${day || dayOf(new Date())}T${next || '00:00'}`)} />
      </Field>
    </div>
  );
}
