import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ConfirmDialog, RefusalBar } from '@portal/ui/screens';
import { providerList, switchProvider } from '../providers.state';
import type { Connection } from './engine-troubles';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, '& p': { margin: 0 } } });

/** Asks before a connection is turned on or off, with the number of routes that use it. */
export function SwitchConnectionDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { id, name, enabled } = connection;
  const { busy, failure, submit } = useCommand(switchProvider, onClose);
  const { data } = useResource(providerList, undefined);
  const routes = data?.items.find((provider) => provider.id === id)?.directions;
  return (
    <ConfirmDialog
      open danger={enabled} busy={busy} title={t(enabled ? 'providers.offTitle' : 'providers.onTitle', { name })}
      confirmLabel={t(enabled ? 'providers.turnOff' : 'providers.turnOn')} onConfirm={() => submit({ id, enabled: !enabled })}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <p>{enabled ? t('providers.offText', { number: routes === undefined ? '…' : format.number(routes) }) : t('providers.onText')}</p>
        <RefusalBar failure={failure} />
      </div>
    </ConfirmDialog>
  );
}
