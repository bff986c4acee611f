import { useEffect } from 'react';
import type { AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar } from '@portal/ui/more';
import { commandSubmitted, dialogClosed, selectDirectionCommands } from './direction-commands.slice';
import { DirectionFormDialog } from './direction.dialog';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, '& p': { margin: 0 } } });

/** The open dialog of a command for a direction, which is a route of an alpha name. */
export function DirectionDialogs({ providers }: { providers: readonly AdminProvider[] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { dialog, command } = useSelector(selectDirectionCommands);
  useEffect(() => () => void dispatch(dialogClosed()), [dispatch]);
  if (dialog === null) return null;
  if (dialog.kind === 'create') return <DirectionFormDialog alphaName={dialog.alphaName} providers={providers} />;
  const { direction } = dialog;
  if (dialog.kind === 'edit') return <DirectionFormDialog direction={direction} providers={providers} />;
  const { uuid, alphaNameUuid, alphaname, connectionName } = direction;
  return (
    <ConfirmDialog
      open danger busy={command?.busy} title={t('direction.deleteTitle', { name: alphaname, connection: connectionName })}
      confirmLabel={t('direction.deleteConfirm')}
      onConfirm={() => dispatch(commandSubmitted({ kind: 'delete', alphaNameUuid, body: { uuid } }))}
      onCancel={() => dispatch(dialogClosed())}
    >
      <div className={styles.body}><p>{t('direction.deleteText')}</p><RefusalBar failure={command?.failure} /></div>
    </ConfirmDialog>
  );
}
