import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { focusRing } from './focus';
import { Hint } from './hint';

export type MenuChoice = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Given: one of a set (a radio item), and whether it is the one. */
  checked?: boolean;
  onSelect: () => void;
};
export type MenuSection = { id: string; heading?: string; choices: readonly MenuChoice[] };

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
  trigger: {
    ...focusRing,
    display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalSNudge, minWidth: '32px', height: '32px', padding: '0 8px',
    justifyContent: 'center', border: 0, borderRadius: tokens.borderRadiusMedium, cursor: 'pointer', backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2, font: 'inherit', fontWeight: tokens.fontWeightMedium,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed },
    '&[aria-expanded="true"]': { backgroundColor: tokens.colorSubtleBackgroundSelected, color: tokens.colorNeutralForeground1 },
  },
  popup: {
    position: 'absolute', zIndex: 1000001, top: 'calc(100% + 6px)', insetInlineEnd: 0, minWidth: '200px', maxWidth: 'min(320px, calc(100vw - 24px))',
    maxHeight: 'calc(100dvh - 96px)', overflowY: 'auto', padding: '6px', borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow16,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
  },
  header: { padding: '8px 10px 10px', marginBottom: '6px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  section: { '& + &': { marginTop: '6px', paddingTop: '6px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  heading: { padding: '6px 10px 4px', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3 },
  choice: {
    ...focusRing,
    display: 'flex', alignItems: 'center', gap: '10px', width: '100%', minHeight: '36px', padding: '4px 10px', border: 0, cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent', color: tokens.colorNeutralForeground1, font: 'inherit', textAlign: 'start',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '@media (forced-colors: active)': { ':focus': { outlineStyle: 'solid', outlineWidth: '2px' } },
  },
  icon: { display: 'inline-flex', flexShrink: 0, width: '20px', fontSize: '20px', color: tokens.colorNeutralForeground3 },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  tick: { display: 'inline-flex', flexShrink: 0, width: '16px', fontSize: '16px', color: tokens.colorBrandForeground1 },
});

/** A button that opens a list of choices below it, with the whole keyboard of the ARIA menu pattern. */
export function MenuButton({ label, hint = false, sections, header, className, children }: MenuButtonProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const id = useId();
  const choices = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (!open) return undefined;
    const all = choices();
    (all.find((choice) => choice.ariaChecked === 'true') ?? all[0])?.focus();
    const outside = (event: Event) => !root.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setOpen(true);
      }
      return;
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    if (event.key === 'Tab') return setOpen(false);
    const all = choices();
    const next = destination(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const button = (
    <button ref={trigger} type="button" className={mergeClasses(styles.trigger, className)} aria-label={label} aria-haspopup="menu" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
      {children}
    </button>
  );
  return (
    <div ref={root} className={styles.root} onKeyDown={pressed}>
      {hint ? <Hint text={label} disabled={open}>{button}</Hint> : button}
      {open && (
        <div ref={popup} id={id} className={styles.popup}>
          {header && <div className={styles.header}>{header}</div>}
          <div role="menu" aria-label={label}>
            {sections.map((section) => (
              <div key={section.id} role="group" aria-label={section.heading} className={styles.section}>
                {section.heading && <div className={styles.heading} aria-hidden="true">{section.heading}</div>}
                {section.choices.map((choice) => (
                  <button
                    key={choice.id}
                    type="button"
                    tabIndex={-1}
                    className={styles.choice}
                    role={choice.checked === undefined ? 'menuitem' : 'menuitemradio'}
                    aria-checked={choice.checked}
                    onClick={() => {
                      close();
                      choice.onSelect();
                    }}
                  >
                    {choice.icon && <span className={styles.icon} aria-hidden="true">{choice.icon}</span>}
                    <span className={styles.words}>{choice.label}</span>
                    <span className={styles.tick} aria-hidden="true">{choice.checked && <CheckmarkRegular />}</span>
                  </button>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function destination(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all[all.length - 1];
  if (key.length !== 1 || key === ' ') return undefined;
  // A letter goes to the next choice that starts with it.
  const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return order.find((choice) => choice.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
