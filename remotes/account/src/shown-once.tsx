import type { ReactNode } from 'react';
import { Button, makeStyles, MessageBar, MessageBarBody, Modal, tokens } from '@portal/ui/core';
import { SecretText } from './secret-text';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, paddingTop: tokens.spacingVerticalXS } });

export type ShownOnceProps = {
  title: string;
  /** That it is not shown again, and what to do with it. */
  warning: string;
  label: string;
  secret: string;
  /** The button that closes it: nothing else does, so that it is not lost by a slip. */
  kept: string;
  onClose: () => void;
  children?: ReactNode;
};

/** A secret that the server tells once and does not keep. */
export function ShownOnce({ title, warning, label, secret, kept, onClose, children }: ShownOnceProps) {
  const styles = useStyles();
  return (
    <Modal open alert title={title} actions={<Button appearance="primary" onClick={onClose}>{kept}</Button>}>
      <div className={styles.body}>
        <MessageBar intent="warning" layout="multiline"><MessageBarBody>{warning}</MessageBarBody></MessageBar>
        <SecretText label={label} text={secret} />
        {children}
      </div>
    </Modal>
  );
}
