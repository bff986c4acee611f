import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { focusRing } from './focus';
import { Hint } from './hint';
import { MenuPopup, type MenuSection } from './menu-popup';
import { tokens } from './theme/tokens';

export type MenuButtonProps = {
  /** The button's accessible name, and its hint when it shows an icon alone. */
  label: string;
  hint?: boolean;
  sections: readonly MenuSection[];
  /** Above the choices, such as who is logged in. */
  header?: ReactNode;
  className?: string;
  /** What the button shows. */
  children: ReactNode;
};

const useStyles = makeStyles({
  root: { position: 'relative', display: 'inline-flex', minWidth: 0 },
  firm: { flexShrink: 0 },
  trigger: {
    ...focusRing,
    display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalSNudge, minWidth: '32px', height: '32px', padding: '0 8px',
    justifyContent: 'center', border: 0, borderRadius: tokens.borderRadiusMedium, cursor: 'pointer', backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2, font: 'inherit', fontWeight: tokens.fontWeightMedium,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed },
    '&[aria-expanded="true"]': { backgroundColor: tokens.colorSubtleBackgroundSelected, color: tokens.colorNeutralForeground1 },
  },
});

/** A button that opens a list of choices below it. */
export function MenuButton({ label, hint = false, sections, header, className, children }: MenuButtonProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = (done: boolean) => {
    setOpen(false);
    if (done) trigger.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') return close(true);
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setOpen(true);
  };

  const button = (
    <button ref={trigger} type="button" className={mergeClasses(styles.trigger, className)} aria-label={label} aria-haspopup="menu" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
      {children}
    </button>
  );
  return (
    <div ref={root} className={mergeClasses(styles.root, hint && styles.firm)} onKeyDown={pressed}>
      {hint ? <Hint text={label} disabled={open}>{button}</Hint> : button}
      {open && <MenuPopup id={id} label={label} sections={sections} header={header} opener={root} onClose={close} />}
    </div>
  );
}
