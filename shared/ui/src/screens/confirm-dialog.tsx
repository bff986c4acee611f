import type { ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { Modal, tokens, useUiText } from '@portal/ui/shell';
import { Button } from './control/sized';

const useStyles = makeStyles({
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3, color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover, color: tokens.colorNeutralForegroundOnBrand },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed, color: tokens.colorNeutralForegroundOnBrand },
  },
});

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  /** The action ('Delete the list'), not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an action. The focus starts on the harmless button. */
export function ConfirmDialog(
  { open, title, children, confirmLabel, cancelLabel, danger = false, busy = false, onConfirm, onCancel }: ConfirmDialogProps,
) {
  const styles = useStyles();
  const ui = useUiText();
  return (
    <Modal
      open={open}
      alert
      title={title}
      onClose={busy ? undefined : onCancel}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={onCancel}>{cancelLabel ?? ui('cancel')}</Button>
          <Button appearance="primary" busy={busy} className={danger ? styles.danger : undefined} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
