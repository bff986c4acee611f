import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { Button } from './control/button';
import { focusRing } from './focus';
import { Hint } from './hint';
import { MenuPopup, type MenuSection } from './menu-popup';
import { tokens } from './theme/tokens';

export type MenuButtonProps = {
  /** The button's accessible name; also its tooltip if `hint` is set. */
  label: string;
  hint?: boolean;
  sections: readonly MenuSection[];
  /** Content above the choices, such as the signed-in user. */
  header?: ReactNode;
  /** Set it inside a container that clips overflow, such as a table cell. The menu is then positioned relative to the window. */
  boxed?: boolean;
  className?: string;
  /** If set, the button looks like other page buttons, and its children are the text beside the icon. */
  icon?: ReactNode;
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

/** A button that opens a menu below it. */
export function MenuButton({ label, hint = false, sections, header, boxed = false, className, icon, children }: MenuButtonProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const [corner, setCorner] = useState<{ x: number; y: number }>();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  const show = () => {
    const box = boxed ? trigger.current?.getBoundingClientRect() : undefined;
    setCorner(box && { x: box.left, y: box.bottom + 6 });
    setOpen(true);
  };
  const close = (done: boolean) => {
    setOpen(false);
    if (done) trigger.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') return close(true);
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    show();
  };

  const opening = {
    ref: trigger, 'aria-label': label, 'aria-haspopup': 'menu' as const, 'aria-expanded': open, 'aria-controls': open ? id : undefined,
    onClick: () => (open ? setOpen(false) : show()),
  };
  const button = icon
    ? <Button {...opening} appearance="subtle" icon={icon} className={className}>{children}</Button>
    : <button {...opening} type="button" className={mergeClasses(styles.trigger, className)}>{children}</button>;
  return (
    <div ref={root} className={mergeClasses(styles.root, hint && styles.firm)} onKeyDown={pressed}>
      {hint ? <Hint text={label} disabled={open}>{button}</Hint> : button}
      {open && <MenuPopup id={id} label={label} sections={sections} header={header} opener={root} at={corner} onClose={close} />}
    </div>
  );
}
