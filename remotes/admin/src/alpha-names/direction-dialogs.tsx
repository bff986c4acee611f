import type { AdminAlphaName, AdminDirection, AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ConfirmDialog, RefusalBar } from '@portal/ui/screens';
import { deleteDirection } from './direction-commands.state';
import { DirectionFormDialog } from './direction.dialog';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, '& p': { margin: 0 } } });

export type DirectionDialog =
  | { kind: 'create'; alphaName: AdminAlphaName }
  | { kind: 'edit' | 'delete'; direction: AdminDirection };
export type DirectionDialogsProps = { dialog: DirectionDialog | null; providers: readonly AdminProvider[]; onClose: () => void };

/** The open dialog of a command for a direction, which is a route of an alpha name. */
export function DirectionDialogs({ dialog, providers, onClose }: DirectionDialogsProps) {
  switch (dialog?.kind) {
    case undefined: return null;
    case 'create': return <DirectionFormDialog alphaName={dialog.alphaName} providers={providers} onClose={onClose} />;
    case 'edit': return <DirectionFormDialog direction={dialog.direction} providers={providers} onClose={onClose} />;
    case 'delete': return <DeleteQuestion direction={dialog.direction} onClose={onClose} />;
  }
}

function DeleteQuestion({ direction: { uuid, alphaname, connectionName }, onClose }: { direction: AdminDirection; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { busy, failure, submit } = useCommand(deleteDirection, onClose);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('direction.deleteTitle', { name: alphaname, connection: connectionName })}
      confirmLabel={t('direction.deleteConfirm')} onConfirm={() => submit({ body: { uuid } })} onCancel={onClose}
    >
      <div className={styles.body}><p>{t('direction.deleteText')}</p><RefusalBar failure={failure} /></div>
    </ConfirmDialog>
  );
}
