import type { ReactNode } from 'react';
import type { Failure } from '@portal/portal';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ConfirmDialog, RefusalBar } from '@portal/ui/screens';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

export type ConfirmationProps = {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  failure: Failure | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Confirmation of a command; also shows why the command was refused. */
export function Confirmation({ failure, children, ...question }: ConfirmationProps) {
  const styles = useStyles();
  return (
    <ConfirmDialog open {...question}>
      <p className={styles.text}>{children}</p>
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
