import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import type { Failure } from '@portal/portal';
import { Modal, tokens, useUiText } from '@portal/ui/shell';
import { Button } from './control/sized';
import { RefusalBar } from './refusal-bar';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, paddingTop: tokens.spacingVerticalXS },
});

export type FormDialogProps = {
  title: string;
  /** The action ('Create copy'), not 'OK'. */
  confirmLabel: string;
  busy: boolean;
  /** The form can't be submitted yet. */
  disabled?: boolean;
  /** Why the server refused the last request. */
  failure?: Failure | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Modal form that Enter submits, or Ctrl+Enter in a text area. If the server refuses, it stays open with its input and the reason. */
export function FormDialog({ title, confirmLabel, busy, disabled = false, failure, onConfirm, onClose, children }: FormDialogProps) {
  const styles = useStyles();
  const ui = useUiText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // Browsers focus a tall dialog's scrolling body instead of its first field.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=radio]:not(:checked)),textarea,select')?.focus(), []);
  return (
    <Modal
      open
      title={title}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={onClose}>{ui('cancel')}</Button>
          <Button appearance="primary" type="submit" form={id} busy={busy} disabledFocusable={disabled}>{confirmLabel}</Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate className={styles.form} onKeyDown={submitByCtrlEnter} onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !disabled) onConfirm();
      }}>
        {children}
        <RefusalBar failure={failure} />
      </form>
    </Modal>
  );
}

function submitByCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
