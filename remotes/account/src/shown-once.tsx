import type { ReactNode } from 'react';
import { Button, MessageBar, MessageBarBody } from '@portal/ui/screens';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { SecretText } from './secret-text';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, paddingTop: tokens.spacingVerticalXS },
});

export type ShownOnceProps = {
  title: string;
  /** Explains that the secret is shown only once, and what to do with it. */
  warning: string;
  label: string;
  secret: string;
  /** Label of the close button. The dialog cannot be closed in any other way, so that the secret is not lost by mistake. */
  closeLabel: string;
  onClose: () => void;
  children?: ReactNode;
};

/** A secret that the server returns only once. */
export function ShownOnce({ title, warning, label, secret, closeLabel, onClose, children }: ShownOnceProps) {
  const styles = useStyles();
  return (
    <Modal open alert title={title} actions={<Button appearance="primary" onClick={onClose}>{closeLabel}</Button>}>
      <div className={styles.body}>
        <MessageBar intent="warning" layout="multiline"><MessageBarBody>{warning}</MessageBarBody></MessageBar>
        <SecretText label={label} text={secret} />
        {children}
      </div>
    </Modal>
  );
}
