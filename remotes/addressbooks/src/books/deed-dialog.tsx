import { useId, type ReactNode } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, makeStyles, MessageBar, MessageBarBody, Modal, tokens } from '@portal/ui/core';
import { deedClosed, selectBookDeeds } from './book-deeds.slice';

const useStyles = makeStyles({ form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL } });

export type DeedDialogProps = {
  title: string;
  confirmLabel: string;
  onConfirm: () => void;
  children: ReactNode;
};

/** A form over the page: Enter does the deed, what the server refuses stands in it. */
export function DeedDialog({ title, confirmLabel, onConfirm, children }: DeedDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const id = useId();
  const { busy, failure } = useSelector(selectBookDeeds);
  const refusal = useFailureText(failure ?? undefined);
  const close = () => void dispatch(deedClosed());
  return (
    <Modal
      open
      title={title}
      onClose={busy ? undefined : close}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={close}>{t('form.cancel')}</Button>
          <Button appearance="primary" type="submit" form={id} busy={busy}>{confirmLabel}</Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={(event) => { event.preventDefault(); if (!busy) onConfirm(); }}>
        {children}
        {refusal && <MessageBar intent="error"><MessageBarBody role="alert">{[refusal.text, ...refusal.lines].join(' ')}</MessageBarBody></MessageBar>}
      </form>
    </Modal>
  );
}
