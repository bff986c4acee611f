import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { formats } from '@portal/portal';
import { focusRing, tokens, useLanguage, useUiText } from '@portal/ui/shell';
import { addDays, addMonths, weekdayOf, weeksOf } from './days';
import { Button } from '../control/sized';

const EDGE = 8;

const useStyles = makeStyles({
  root: {
    position: 'absolute', zIndex: 1000001, top: 'calc(100% + 4px)', insetInlineStart: 0, boxSizing: 'border-box', width: 'max-content',
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow16,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, marginBottom: tokens.spacingVerticalS },
  title: { flexGrow: 1, paddingInlineStart: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightSemibold },
  days: { borderCollapse: 'collapse' },
  weekday: {
    height: '28px', padding: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  cell: { padding: '1px' },
  day: {
    ...focusRing,
    display: 'block', boxSizing: 'border-box', width: '34px', height: '34px', padding: 0, border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium, cursor: 'pointer',
    backgroundColor: 'transparent', color: 'inherit', font: 'inherit', fontVariantNumeric: 'tabular-nums',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  today: { border: `1px solid ${tokens.colorNeutralStrokeAccessible}` },
  chosen: {
    backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
  },
  off: { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed', ':hover': { backgroundColor: 'transparent' } },
});

type CalendarProps = {
  /** The chosen day, `2026-11-22`; empty for none. */
  value: string;
  today: string;
  min?: string;
  max?: string;
  /** Element around the calendar and its field: focus and clicks elsewhere close the calendar. */
  opener: RefObject<HTMLElement | null>;
  onChoose: (day: string) => void;
  /** `done` is true after Escape, so the focus returns to the field. False if the user clicked or moved elsewhere. */
  onClose: (done: boolean) => void;
};

/** Month calendar with the keyboard support of the ARIA date picker pattern. docs/decisions/0052 explains why it isn't Fluent's. */
export function Calendar({ value, today, min = '', max = '9999', opener, onChoose, onClose }: CalendarProps) {
  const styles = useStyles();
  const language = useLanguage();
  const ui = useUiText();
  const format = formats(language);
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() => value || (today > max ? max : today < min ? min : today));
  /** True if the next render must focus the active day: on opening, and after a navigation key. */
  const moves = useRef(true);
  useLeaving(opener, () => onClose(false));
  useLayoutEffect(() => {
    const element = popup.current;
    if (element && element.getBoundingClientRect().right > document.documentElement.clientWidth - EDGE) {
      Object.assign(element.style, { insetInlineStart: 'auto', insetInlineEnd: 0 });
    }
  }, []);
  useEffect(() => {
    if (moves.current) popup.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moves.current = false;
  }, [active]);

  const turn = (months: number) => setActive(addMonths(active, months));
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Closes only the calendar, not a dialog around the field.
      event.preventDefault();
      event.stopPropagation();
      return onClose(true);
    }
    const next = (event.target as HTMLElement).closest('table') ? destination(event, active) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    moves.current = true;
    setActive(next);
  };
  const [short, long] = [format.weekdayNames('short'), format.weekdayNames('long')];
  return (
    <div ref={popup} role="dialog" aria-label={ui('calendar')} className={styles.root} onKeyDown={pressed}>
      <div className={styles.head}>
        <span id={id} className={styles.title} aria-live="polite">{format.monthTitle(active)}</span>
        <Button appearance="subtle" size="medium" icon={<ChevronLeftRegular />} aria-label={ui('previousMonth')} onClick={() => turn(-1)} />
        <Button appearance="subtle" size="medium" icon={<ChevronRightRegular />} aria-label={ui('nextMonth')} onClick={() => turn(1)} />
      </div>
      <table role="grid" aria-labelledby={id} className={styles.days}>
        <thead>
          <tr>{short.map((name, index) => <th key={name} scope="col" abbr={long[index]} className={styles.weekday}>{name}</th>)}</tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week.join()}>
              {week.map((day, index) => {
                if (day === '') return <td key={index} className={styles.cell} />;
                return (
                  <td key={index} role="gridcell" aria-selected={day === value} className={styles.cell}>
                    <DayButton
                      day={day} isActive={day === active} isToday={day === today} isChosen={day === value} isOff={day < min || day > max}
                      onChoose={onChoose}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayButtonProps = {
  day: string; isActive: boolean; isToday: boolean; isChosen: boolean; isOff: boolean; onChoose: (day: string) => void;
};

function DayButton({ day, isActive, isToday, isChosen, isOff, onChoose }: DayButtonProps) {
  const styles = useStyles();
  const format = formats(useLanguage());
  return (
    <button
      type="button" tabIndex={isActive ? 0 : -1} aria-label={format.day.full(day)} aria-current={isToday ? 'date' : undefined}
      aria-disabled={isOff || undefined}
      className={mergeClasses(styles.day, isToday && styles.today, isOff && styles.off, isChosen && styles.chosen)}
      onClick={() => { if (!isOff) onChoose(day); }}
    >
      {Number(day.slice(-2))}
    </button>
  );
}

/** Calls `leave` when the user clicks or focuses something outside the element. */
function useLeaving(inside: RefObject<HTMLElement | null>, leave: () => void) {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [inside]);
}

function destination({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft': return addDays(day, -1);
    case 'ArrowRight': return addDays(day, 1);
    case 'ArrowUp': return addDays(day, -7);
    case 'ArrowDown': return addDays(day, 7);
    case 'Home': return addDays(day, -weekdayOf(day));
    case 'End': return addDays(day, 6 - weekdayOf(day));
    case 'PageUp': return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown': return addMonths(day, shiftKey ? 12 : 1);
    default: return undefined;
  }
}
