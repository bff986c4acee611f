import type { AdminProvider } from '@portal/contracts/admin';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Card, FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar, Switch } from '@portal/ui/more';
import { ProviderState } from '../provider-state';
import { providersWatched, switchOpened, switchDismissed, switchRequested, type ProvidersState } from '../providers.slice';

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

/** Current state of the provider connections, each with a switch. */
export function ProvidersStrip({ providers: { list, switching } }: { providers: ProvidersState }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const failure = useFailureText(list.error);
  return (
    <Card title={t('providers.title')}>
      {failure && <FailureView
        layout="inline" title={t('providers.failed')} {...failure} traceId={list.error?.traceId}
        onRetry={() => dispatch(providersWatched())}
      />}
      {!list.data && !failure && <div role="status" aria-busy="true" aria-label={t('providers.loading')}><Skeleton height="64px" /></div>}
      {list.data?.length === 0 && <p className={styles.line}>{t('providers.none')}</p>}
      <ul className={styles.list} aria-label={t('providers.title')}>
        {list.data?.map((provider) => <ProviderItem key={provider.id} provider={provider} />)}
      </ul>
      {switching && (
        <ConfirmDialog
          open danger={switching.provider.enabled} busy={switching.busy}
          title={t(switching.provider.enabled ? 'providers.offTitle' : 'providers.onTitle', { name: switching.provider.name })}
          confirmLabel={t(switching.provider.enabled ? 'providers.turnOff' : 'providers.turnOn')}
          onConfirm={() => dispatch(switchRequested())} onCancel={() => dispatch(switchDismissed())}
        >
          <div className={styles.body}>
            <p>{switching.provider.enabled ? t('providers.offText', { number: switching.provider.directions }) : t('providers.onText')}</p>
            <RefusalBar failure={switching.failure} />
          </div>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function ProviderItem({ provider }: { provider: AdminProvider }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
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
        <Switch aria-label={t('providers.switch', { name })} checked={enabled} onChange={() => dispatch(switchOpened(provider))} />
      </div>
      {lastError && <p className={styles.error}>{t('providers.lastError', { error: lastError })}</p>}
    </li>
  );
}
