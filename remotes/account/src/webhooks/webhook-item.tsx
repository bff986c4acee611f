import type { Webhook } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, MenuButton, MoreIcon, tokens } from '@portal/ui/shell';
import { Button, KeyValues, LinkButton, StatusBadge, Timestamp } from '@portal/ui/screens';
import { eventText, faultText, shortAddress, webhookIntents } from './webhook-texts';

export type WebhookCommand = { kind: 'edit' | 'pause' | 'resume' | 'rotate' | 'remove' | 'test'; item: Webhook & { uuid: string } };

/** The server counts no further. */
const MAX_COUNTED = 1_000;

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, padding: '16px 0',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  name: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground1 },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  text: { margin: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
});

/** An address with its state, settings and commands. Addresses of routes and alerts are changed where they are set. */
export function WebhookItem({ item, logPath, onCommand }: {
  item: Webhook; logPath: string; onCommand: (command: WebhookCommand) => void;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { number } = useFormat();
  const { uuid, url, own, types, class: format, alphaNames, lowBalance, state, stop, failingSince, fault, waiting, created } = item;
  const command = (kind: WebhookCommand['kind']) => () => { if (uuid !== null) onCommand({ kind, item: { ...item, uuid } }); };
  const choice = (kind: WebhookCommand['kind']) => ({ id: kind, label: t(`webhooks.${kind}`), onSelect: command(kind) });
  const sources = [
    ...(own ? [types.map((type) => eventText(t, type)).join(', ')] : []),
    ...(alphaNames.length > 0 ? [t('webhooks.ofRoutes', { names: alphaNames.join(', ') })] : []),
    ...(lowBalance ? [t('webhooks.ofAlert')] : []),
  ];
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <strong className={styles.name}>{shortAddress(url)}</strong>
        <StatusBadge intent={webhookIntents[state]}>{t(`webhooks.state.${state}`)}</StatusBadge>
        {uuid !== null && (
          <div className={styles.actions}>
            <Button size="small" onClick={command('test')} aria-label={t('webhooks.testOf', { url })}>{t('webhooks.test')}</Button>
            <LinkButton size="small" to={logPath} aria-label={t('webhooks.logOf', { url })}>{t('webhooks.tab.log')}</LinkButton>
            <MenuButton
              label={t('webhooks.menu', { url })}
              sections={[{ id: 'commands', choices: [
                ...(own ? [choice('edit'), choice(stop === null ? 'pause' : 'resume')] : []), choice('rotate'),
                ...(own ? [choice('remove')] : []),
              ] }]}
            ><MoreIcon aria-hidden="true" /></MenuButton>
          </div>
        )}
      </div>
      {stop !== null && <p className={styles.text}>{t(`webhooks.stop.${stop}`)} {!own && t('webhooks.stopOfRoute')}</p>}
      {state === 'failing' && failingSince !== null && <p className={styles.text}>
        <Timestamp
          at={failingSince} text={(when) => t('webhooks.failingSince', { when, fault: fault === null ? '' : faultText(t, fault) })}
        />
      </p>}
      <KeyValues items={[
        { id: 'events', term: t('webhooks.events'), value: sources.join(' · ') || t('webhooks.noLongerUsed') },
        { id: 'format', term: t('webhooks.format'), value: t(`webhooks.class.${format}`) },
        { id: 'waiting', term: t('webhooks.waiting'), value: `${number(waiting)}${waiting >= MAX_COUNTED ? '+' : ''}` },
        ...(created === null ? [] : [{ id: 'created', term: t('webhooks.created'), value: <Timestamp at={created} form="date" /> }]),
      ]} />
    </li>
  );
}
