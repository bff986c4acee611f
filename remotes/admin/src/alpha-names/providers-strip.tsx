import type { AdminProvider } from '@portal/contracts/admin';
import { useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog } from '@portal/portal/resource';
import { Card, FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { ConfirmDialog, RefusalBar, Switch } from '@portal/ui/screens';
import { ProviderState } from '../provider-state';
import { switchProvider } from '../providers.state';

const useStyles = makeStyles({
  list: {
    display: 'grid', gap: tokens.spacingHorizontalM, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))', margin: 0,
    padding: 0, listStyleType: 'none',
  },
  provider: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, minWidth: 0, padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge,
  },
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere',
  },
  facts: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS,
    '& > :first-child': { flex: '1 1 0', minWidth: 0 }, '& > :last-child': { flexShrink: 0, marginInlineEnd: '-8px' },
  },
  line: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, '& p': { margin: 0 } },
});

export type ProvidersStripProps = { providers: readonly AdminProvider[] | undefined; error: Failure | undefined; onRetry: () => void };

/** Current state of the provider connections, each with a switch. */
export function ProvidersStrip({ providers, error, onRetry }: ProvidersStripProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const failure = useFailureText(error);
  const { dialog: switched, openDialog, closeDialog } = useDialog<AdminProvider>();
  return (
    <Card title={t('providers.title')}>
      {failure && <FailureView
        layout="inline" title={t('providers.failed')} {...failure} traceId={error?.traceId} onRetry={onRetry}
      />}
      {!providers && !failure && <div role="status" aria-busy="true" aria-label={t('providers.loading')}><Skeleton height="64px" /></div>}
      {providers?.length === 0 && <p className={styles.line}>{t('providers.none')}</p>}
      <ul className={styles.list} aria-label={t('providers.title')}>
        {providers?.map((provider) => (
          <ProviderItem key={provider.id} provider={provider} onSwitch={() => openDialog(provider)} />
        ))}
      </ul>
      {switched && <SwitchDialog provider={switched} onClose={closeDialog} />}
    </Card>
  );
}

function SwitchDialog({ provider, onClose }: { provider: AdminProvider; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { busy, failure, submit } = useCommand(switchProvider, onClose);
  const { name, enabled, directions } = provider;
  return (
    <ConfirmDialog
      open danger={enabled} busy={busy} title={t(enabled ? 'providers.offTitle' : 'providers.onTitle', { name })}
      confirmLabel={t(enabled ? 'providers.turnOff' : 'providers.turnOn')} onConfirm={() => submit(provider)} onCancel={onClose}
    >
      <div className={styles.body}>
        <p>{enabled ? t('providers.offText', { number: directions }) : t('providers.onText')}</p>
        <RefusalBar failure={failure} />
      </div>
    </ConfirmDialog>
  );
}

function ProviderItem({ provider, onSwitch }: { provider: AdminProvider; onSwitch: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { name, providerName, channel, state, bound, binds, directions, lastError, notifiedSecondsAgo, enabled } = provider;
  return (
    <li className={styles.provider}>
      <div className={styles.head}><span>{name}</span><ProviderState state={state} /></div>
      <div className={styles.facts}>
        <div>
          <p className={styles.line}>{t('providers.facts', { provider: providerName, channel, bound, binds })}</p>
          <p className={styles.line}>
            {t('providers.directions', { number: directions })}
            {notifiedSecondsAgo !== null && ` · ${t('providers.told', { seconds: format.number(Math.round(notifiedSecondsAgo)) })}`}
          </p>
        </div>
        <Switch aria-label={t('providers.switch', { name })} checked={enabled} onChange={onSwitch} />
      </div>
      {lastError && <p className={styles.error}>{t('providers.lastError', { error: lastError })}</p>}
    </li>
  );
}
