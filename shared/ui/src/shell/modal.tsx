import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { Heading } from './text/heading';
import { tokens } from './theme/tokens';

const useStyles = makeStyles({
  root: {
    width: 'min(480px, calc(100vw - 32px))', maxHeight: 'calc(100dvh - 32px)', padding: 0, overflow: 'hidden',
    color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow64,
    fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
  // Actions stay visible, however long the content is.
  layout: { display: 'flex', flexDirection: 'column', maxHeight: 'calc(100dvh - 34px)' },
  title: { padding: '24px 24px 0' },
  body: {
    flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: `${tokens.spacingVerticalS} 24px ${tokens.spacingVerticalL}`,
    color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere',
  },
  actions: {
    display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS, padding: '12px 24px 24px',
    '@media (max-width: 480px)': { flexDirection: 'column-reverse', alignItems: 'stretch' },
  },
});

export type ModalProps = {
  open: boolean;
  title: string;
  /** Called for Escape and the browser's back gesture; if omitted, the user must choose one of the actions. */
  onClose?: () => void;
  /** Sets the role `alertdialog`, for urgent questions: screen readers read the whole content at once. */
  alert?: boolean;
  actions: ReactNode;
  children: ReactNode;
};

/**
 * A short modal question. The native `dialog` traps the focus, makes the page behind it inert and restores the focus. Fluent's popups
 * (Dropdown, Tooltip) can't appear above it: forms use `Select`.
 */
export function Modal({ open, ...dialog }: ModalProps) {
  return open ? <OpenModal {...dialog} /> : null;
}

function OpenModal({ title, onClose, alert = false, actions, children }: Omit<ModalProps, 'open'>) {
  const styles = useStyles();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The browser restores the focus only if the dialog is closed before it leaves the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const cancelled = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose?.();
  };
  return (
    <dialog
      ref={dialog} className={styles.root} role={alert ? 'alertdialog' : undefined} aria-labelledby={id} aria-describedby={`${id}-text`}
      onCancel={cancelled}
    >
      <div className={styles.layout}>
        <div className={styles.title}><Heading level={2} id={id}>{title}</Heading></div>
        <div id={`${id}-text`} className={styles.body}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
