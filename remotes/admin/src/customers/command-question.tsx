import type { ReactNode } from 'react';
import { useCommand, type Command } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ConfirmDialog, RefusalBar } from '@portal/ui/screens';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, '& p': { margin: 0 } } });

export type CommandQuestionProps<Payload, Result> = {
  title: string;
  confirm: string;
  danger?: boolean;
  command: Command<Payload, Result>;
  payload: Payload;
  /** The command's key. */
  of: string;
  onClose: () => void;
  children: ReactNode;
};

/** Explains the effect of the command and asks for confirmation. */
export function CommandQuestion<Payload, Result>(
  { title, confirm, danger = false, command, payload, of, onClose, children }: CommandQuestionProps<Payload, Result>,
) {
  const styles = useStyles();
  const { busy, failure, submit } = useCommand(command, onClose, of);
  return (
    <ConfirmDialog
      open danger={danger} busy={busy} title={title} confirmLabel={confirm} onConfirm={() => submit(payload)} onCancel={onClose}
    >
      <div className={styles.body}><p>{children}</p><RefusalBar failure={failure} /></div>
    </ConfirmDialog>
  );
}
