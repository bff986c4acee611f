import { useId, type ReactNode } from 'react';
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

/** Modal form that Enter submits. If the server refuses the request, the form stays open with its input and shows the reason. */
export function FormDialog({ title, confirmLabel, busy, disabled = false, failure, onConfirm, onClose, children }: FormDialogProps) {
  const styles = useStyles();
  const ui = useUiText();
  const id = useId();
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
      <form id={id} noValidate className={styles.form} onSubmit={(event) => { event.preventDefault(); if (!busy && !disabled) {
        onConfirm();
      } }}>
        {children}
        <RefusalBar failure={failure} />
      </form>
    </Modal>
  );
}
