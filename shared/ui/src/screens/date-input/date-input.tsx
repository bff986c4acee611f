import { useRef, useState } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { useLanguage, useUiText } from '@portal/ui/shell';
import { dayOf } from '../calendar-day';
import { Button } from '../control/sized';
import { CalendarIcon } from '../icons';
import { Calendar } from './calendar';
import { readDay, shownDay } from './typed-day';
import { TypedInput, type TypedInputProps } from './typed-input';

const useStyles = makeStyles({ root: { position: 'relative', minWidth: 0 } });

export type DateInputProps = Omit<TypedInputProps, 'show' | 'read' | 'isComplete' | 'problem' | 'contentAfter' | 'min' | 'max'> & {
  /** First and last day that the calendar offers, such as `2026-11-22`. */
  min?: string;
  max?: string;
};

/** Input for a day, typed or chosen from a calendar, in the portal's language. `<input type="date">` would use the browser's language. */
export function DateInput({ value, min, max, onChange, ...rest }: DateInputProps) {
  const styles = useStyles();
  const language = useLanguage();
  const ui = useUiText();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const today = dayOf(new Date());
  const close = (done: boolean) => {
    setOpen(false);
    if (done) button.current?.focus();
  };
  return (
    <div ref={root} className={styles.root}>
      <TypedInput
        maxLength={40} placeholder={ui('datePlaceholder')} {...rest} value={value} onChange={onChange}
        show={(day) => shownDay(language, day)} read={(typed) => readDay(language, typed, today)}
        isComplete={(typed) => /\d{4}/.test(typed)}
        problem={ui('dateWrong', { example: shownDay(language, today) })}
        contentAfter={
          <Button
            ref={button} appearance="subtle" size="small" icon={<CalendarIcon />} aria-label={ui('openCalendar')} aria-haspopup="dialog"
            aria-expanded={open}
            disabled={rest.disabled} onClick={() => setOpen(!open)}
          />
        }
      />
      {open && <Calendar
        value={value} today={today} min={min} max={max} opener={root} onChoose={(day) => { onChange(day); close(true); }} onClose={close}
      />}
    </div>
  );
}
