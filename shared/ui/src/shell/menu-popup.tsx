import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { focusRing } from './focus';
import { tokens } from './theme/tokens';

export type MenuChoice = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** If set, the choice is a radio item, and this is its state. */
  checked?: boolean;
  onSelect: () => void;
};
export type MenuSection = {
  id: string; heading?: string; choices: readonly MenuChoice[];
  /** Two choices per row, for short labels. */
  inPairs?: boolean;
};

export type MenuPopupProps = {
  id?: string;
  /** The menu's accessible name. */
  label: string;
  sections: readonly MenuSection[];
  /** Content above the choices, such as the signed-in user. */
  header?: ReactNode;
  /** Window position of a context menu; by default the menu opens below its positioned parent. */
  at?: { x: number; y: number };
  /** Element outside the menu that may take the focus without closing it. */
  opener?: RefObject<HTMLElement | null>;
  /** `done` is true if a choice or Escape closed the menu, so the focus returns to the opener. False if the user moved elsewhere. */
  onClose: (done: boolean) => void;
};

const EDGE = 8;

const useStyles = makeStyles({
  popup: {
    position: 'absolute', zIndex: 1000001, top: 'calc(100% + 6px)', insetInlineEnd: 0, width: 'max-content', minWidth: '200px',
    maxWidth: 'min(320px, calc(100vw - 24px))',
    maxHeight: 'calc(100dvh - 96px)', overflowY: 'auto', padding: '6px', borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow16,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
  },
  atPoint: { position: 'fixed', insetInlineEnd: 'auto' },
  header: { padding: '8px 10px 10px', marginBottom: '6px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  section: { '& + &': { marginTop: '6px', paddingTop: '6px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  pairs: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '4px' },
  heading: {
    gridColumn: '1 / -1',
    padding: '6px 10px 4px', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3,
  },
  choice: {
    ...focusRing,
    display: 'flex', alignItems: 'center', gap: '10px', width: '100%', minHeight: '36px', padding: '4px 10px', border: 0, cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent', color: tokens.colorNeutralForeground1, font: 'inherit',
    textAlign: 'start',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '@media (forced-colors: active)': { ':focus': { outlineStyle: 'solid', outlineWidth: '2px' } },
  },
  icon: { display: 'inline-flex', flexShrink: 0, width: '20px', fontSize: '20px', color: tokens.colorNeutralForeground3 },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  tick: { display: 'inline-flex', flexShrink: 0, width: '16px', fontSize: '16px', color: tokens.colorBrandForeground1 },
});

/** Popup menu with the full keyboard support of the ARIA menu pattern. */
export function MenuPopup({ id, label, sections, header, at, opener, onClose }: MenuPopupProps) {
  const styles = useStyles();
  const popup = useRef<HTMLDivElement>(null);
  const left = useRef(onClose);
  useEffect(() => {
    left.current = onClose;
  });

  useLayoutEffect(() => {
    if (!at || !popup.current) return;
    const { style, offsetWidth, offsetHeight } = popup.current;
    style.left = `${Math.max(EDGE, Math.min(at.x, window.innerWidth - offsetWidth - EDGE))}px`;
    style.top = `${Math.max(EDGE, Math.min(at.y, window.innerHeight - offsetHeight - EDGE))}px`;
  }, [at]);

  useEffect(() => {
    const first = choicesOf(popup.current?.querySelector<HTMLElement>('[role="group"]') ?? null);
    (first.find((choice) => choice.ariaChecked === 'true') ?? first[0])?.focus({ preventScroll: at !== undefined });
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !popup.current?.contains(target) && !opener?.current?.contains(target)) left.current(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [at, opener]);

  const pressed = (event: KeyboardEvent) => {
    // The parent must not handle the menu's arrow keys.
    event.stopPropagation();
    if (event.key === 'Escape') return onClose(true);
    if (event.key === 'Tab') return onClose(false);
    const all = choicesOf(popup.current);
    const next = destination(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={popup} id={id} className={mergeClasses(styles.popup, at && styles.atPoint)} onKeyDown={pressed}
      onClick={(event) => event.stopPropagation()} onContextMenu={(event) => event.preventDefault()}
    >
      {header && <div className={styles.header}>{header}</div>}
      <div role="menu" aria-label={label}>
        {sections.map((section) => (
          <div
            key={section.id} role="group" aria-label={section.heading}
            className={mergeClasses(styles.section, section.inPairs && styles.pairs)}
          >
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
                  onClose(true);
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
  );
}

const choicesOf = (popup: HTMLElement | null) => [...(popup?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

function destination(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all[all.length - 1];
  if (key.length !== 1 || key === ' ') return undefined;
  // A letter moves to the next choice that starts with it.
  const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return order.find((choice) => choice.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
