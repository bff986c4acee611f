import { useState } from 'react';
import type { Webhook } from '@portal/contracts';
import { selectSession, useFormat, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource, type Command } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles } from '@portal/ui/shell';
import {
  AddIcon, Button, ConfirmDialog, EmptyState, MessageBar, MessageBarBody, Page, RefusalBar, Tabs, WebhookIcon,
} from '@portal/ui/screens';
import { ArticleLink } from '../article-link';
import { ReadingView } from '../reading-view';
import { ShownOnce } from '../shown-once';
import { DeliveriesLog } from './deliveries-log';
import { ResendDialog } from './resend-dialog';
import { TestDialog } from './test-dialog';
import { WebhookDialog } from './webhook-dialog';
import { WebhookItem, type WebhookCommand } from './webhook-item';
import {
  createWebhook, pauseWebhook, removeWebhook, rotateWebhookSecret, webhookList, type WebhookChange,
} from './webhooks.state';

const tabs = ['addresses', 'log'] as const;
type Dialog = WebhookCommand | { kind: 'new' } | { kind: 'resend' };
/** A secret to show once. `previousUntil`: until when the replaced secret signs too. */
type Secret = { secret: string; previousUntil?: string };

const useStyles = makeStyles({ list: { margin: 0, padding: 0, listStyleType: 'none' } });

/** Addresses that the customer's events are sent to, and what became of the deliveries. */
export default function WebhooksScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const [url, setUrl] = useUrlState({ tab: 'addresses' });
  const tab = tabs.find((each) => each === url.tab) ?? 'addresses';
  const { isRestricted = false } = useSelector(selectSession);
  const loaded = useResource(webhookList, undefined);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const { dialog: shown, openDialog: showSecret, closeDialog: hideSecret } = useDialog<Secret>();
  // Here and not in the dialogs: a secret that was created while the user was away is shown on return.
  const created = (secret: Secret) => {
    close();
    showSecret(secret);
  };
  const creation = useCommand(createWebhook, created);
  const rotation = useCommand(rotateWebhookSecret, created);
  const items = loaded.data?.items ?? [];
  if (isRestricted) {
    return (
      <Page title={t('webhooks.title')} text={t('webhooks.text')}>
        <MessageBar intent="info" layout="multiline"><MessageBarBody>{t('webhooks.restricted')}</MessageBarBody></MessageBar>
      </Page>
    );
  }
  const open = (next: Dialog) => {
    creation.reset();
    rotation.reset();
    setDialog(next);
  };
  const create = (
    <Button appearance="primary" icon={<AddIcon />} onClick={() => open({ kind: 'new' })}>{t('webhooks.new')}</Button>
  );
  const isEmpty = tab === 'addresses' && loaded.data?.items.length === 0;
  return (
    <Page title={t('webhooks.title')} text={t('webhooks.text')} actions={isEmpty ? undefined : create}>
      <Tabs
        label={t('webhooks.title')} tabs={tabs.map((id) => ({ id, title: t(`webhooks.tab.${id}`) }))} chosen={tab}
        onChoose={(next) => setUrl({ tab: next }, { push: true })}
      >
        <ReadingView reading={loaded} failed={t('webhooks.failed')} height="160px" onRead={loaded.reload}>
          {({ retentionDays }) => (tab === 'log' ? (
            <DeliveriesLog items={items} retentionDays={retentionDays} onResendFailed={() => open({ kind: 'resend' })} />
          ) : (
            <Card>
              {items.length === 0 ? (
                <EmptyState
                  icon={<WebhookIcon />} title={t('webhooks.none')} text={t('webhooks.noneText')}
                  action={<>{create}<ArticleLink article="api/callbacks">{t('webhooks.article')}</ArticleLink></>}
                />
              ) : (
                <ul className={styles.list}>
                  {items.map((item) => <WebhookItem
                    key={item.url} item={item} logPath={`/developers/webhooks?tab=log&of=${item.uuid ?? ''}`} onCommand={open}
                  />)}
                </ul>
              )}
            </Card>
          ))}
        </ReadingView>
      </Tabs>
      {dialog?.kind === 'new' && <WebhookDialog item={null} creation={creation} onClose={close} />}
      {dialog?.kind === 'edit' && <WebhookDialog item={dialog.item} creation={creation} onClose={close} />}
      {dialog?.kind === 'test' && <TestDialog {...dialog.item} onClose={close} />}
      {dialog?.kind === 'resend' && <ResendDialog items={items} onClose={close} />}
      {dialog?.kind === 'rotate' && <Question kind="rotate" {...dialog.item} running={rotation} onClose={close} />}
      {(dialog?.kind === 'pause' || dialog?.kind === 'resume') && (
        <OwnQuestion kind={dialog.kind} command={pauseWebhook} item={dialog.item} onClose={close} />
      )}
      {dialog?.kind === 'remove' && <OwnQuestion kind="remove" command={removeWebhook} item={dialog.item} onClose={close} />}
      {shown && <SecretShown {...shown} onClose={hideSecret} />}
    </Page>
  );
}

type Kind = 'pause' | 'resume' | 'rotate' | 'remove';

function OwnQuestion({ kind, command, item: { uuid, url }, onClose }: {
  kind: Kind; command: Command<WebhookChange, unknown>; item: Webhook & { uuid: string }; onClose: () => void;
}) {
  return <Question kind={kind} uuid={uuid} url={url} running={useCommand(command, onClose, uuid)} onClose={onClose} />;
}

function Question({ kind, uuid, url, running: { busy, failure, submit }, onClose }: {
  kind: Kind; uuid: string; url: string; onClose: () => void;
  running: Pick<ReturnType<typeof useCommand<WebhookChange, unknown>>, 'busy' | 'failure' | 'submit'>;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open danger={kind !== 'resume'} busy={busy} title={t(`webhooks.question.${kind}.title`)} confirmLabel={t(`webhooks.${kind}`)}
      onConfirm={() => submit({ uuid, enabled: kind === 'resume' })} onCancel={onClose}
    >
      {t(`webhooks.question.${kind}.text`, { url })}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}

function SecretShown({ secret, previousUntil, onClose }: Secret & { onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ShownOnce
      title={t('webhooks.secretTitle')} label={t('webhooks.secret')} secret={secret} closeLabel={t('webhooks.secretKept')} onClose={onClose}
      warning={previousUntil === undefined ? t('webhooks.secretText')
        : t('webhooks.secretRotated', { when: format.dateTime(previousUntil) })}
    />
  );
}
