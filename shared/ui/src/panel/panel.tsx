import { useId, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Button, DismissIcon, Heading, makeStyles, mergeClasses, tokens, useUiText } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    height: '100dvh', maxHeight: 'none', maxWidth: 'none', margin: 0, padding: 0, border: 0, overflow: 'hidden', flexDirection: 'column',
    color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1, boxShadow: tokens.shadow64,
    fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    '&[open]': { display: 'flex' },
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
  side: {
    position: 'fixed', top: 0, bottom: 0, insetInlineStart: 'auto', insetInlineEnd: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    animationName: { from: { transform: 'translateX(24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
    animationDuration: tokens.durationNormal, animationTimingFunction: tokens.curveDecelerateMid,
  },
  narrow: { width: 'min(400px, 100vw)' },
  medium: { width: 'min(480px, 100vw)' },
  wide: { width: 'min(680px, 100vw)' },
  middle: {
    width: 'min(600px, calc(100vw - 24px))', height: 'fit-content', maxHeight: 'min(760px, calc(100dvh - 48px))', margin: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge,
    animationName: { from: { transform: 'translateY(8px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
    animationDuration: tokens.durationNormal, animationTimingFunction: tokens.curveDecelerateMid,
  },
  clear: { '::backdrop': { backgroundColor: 'transparent' } },
  head: {
    display: 'flex', flexShrink: 0, alignItems: 'center', justifyContent: 'space-between', gap: '12px', minHeight: '60px',
    padding: '8px 12px 8px 24px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 479.98px)': { padding: '8px 8px 8px 16px' },
  },
  tools: { display: 'flex', flexShrink: 0, gap: '4px' },
  body: {
    flexGrow: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', padding: '20px 24px 28px',
    '@media (max-width: 479.98px)': { padding: '16px 16px 24px' },
  },
  reading: {
    outlineStyle: 'none',
    ':focus-visible': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '-2px' },
  },
  footer: {
    display: 'flex', flexShrink: 0, flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', padding: '12px 24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 479.98px)': { padding: '12px 16px', '> *': { flexGrow: 1 } },
  },
});

export type PanelProps = {
  title: string;
  position: 'side' | 'middle';
  /** Of a panel at the side; all fill a phone. Forms are `medium`. */
  width?: 'narrow' | 'medium' | 'wide';
  /** Makes the backdrop transparent, so the user sees the effect of choices on the page. */
  clear?: boolean;
  /** True if the content is only text. It is then focusable, so users can scroll it by keyboard. */
  reading?: boolean;
  /** Buttons beside the close button. */
  tools?: ReactNode;
  /** Buttons below the content. They stay visible while the content scrolls. */
  actions?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
  /** Called after the panel is removed and the browser has restored the focus. */
  onClosed?: () => void;
  children: ReactNode;
};

/** Modal panel, closed by its close button, Escape or a press on the backdrop. */
export function Panel(
  { title, position, width = 'narrow', clear = false, reading = false, tools, actions, onKeyDown, onClose, onClosed, children }: PanelProps,
) {
  const styles = useStyles();
  const ui = useUiText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClosed);
  useLayoutEffect(() => {
    closed.current = onClosed;
  });
  // The browser restores the focus only if the dialog is closed before React removes it from the DOM.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      closed.current?.();
    };
  }, []);
  const pressed = (event: PointerEvent) => {
    const box = dialog.current?.getBoundingClientRect();
    // A press on the backdrop has the dialog as its target, with coordinates outside the dialog's box.
    if (!box || event.target !== dialog.current) return;
    if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={mergeClasses(styles.root, styles[position], position === 'side' && styles[width], clear && styles.clear)}
      onPointerDown={pressed}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <Heading level={2} id={id}>{title}</Heading>
        <div className={styles.tools}>
          {tools}
          <Button size="medium" appearance="subtle" aria-label={ui('close')} icon={<DismissIcon />} onClick={onClose} />
        </div>
      </div>
      {reading
        ? <div role="region" aria-labelledby={id} tabIndex={0} className={mergeClasses(styles.body, styles.reading)}>{children}</div>
        : <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.footer}>{actions}</div>}
    </dialog>
  );
}
