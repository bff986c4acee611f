import { isMissingRecord, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { FailureView, Heading, makeStyles, RefreshIcon, Skeleton, tokens } from '@portal/ui/shell';
import { Button, CopyButton, EmptyState, KeyValues, RefusalBar, SearchIcon, StatusBadge, Timestamp } from '@portal/ui/screens';
import { Panel } from '@portal/ui/panel';
import { PayloadText } from './payload-text';
import { answerText, deliveryIntents, eventText } from './webhook-texts';
import { delivery, resendDelivery, type DeliveryKey } from './webhooks.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  attempts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0, paddingInlineStart: '20px' },
  muted: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** One delivery: its attempts, the body that was sent, and the beginning of the answer. */
export function DeliveryPanel({ opened, onClose }: { opened: DeliveryKey; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { data, error, status, reload } = useResource(delivery, opened);
  const failure = useFailureText(error);
  const resending = useCommand(resendDelivery, undefined, opened.deliveryUuid);
  const isMissing = error !== undefined && isMissingRecord(error);
  return (
    <Panel
      position="side" width="wide" title={data ? eventText(t, data.type) : t('webhooks.deliveryTitle')} onClose={onClose}
      actions={data && <>
        <RefusalBar failure={resending.failure} />
        <Button icon={<RefreshIcon />} appearance="primary" busy={resending.busy} onClick={() => resending.submit(opened)}>
          {t('webhooks.resend')}
        </Button>
      </>}
    >
      {isMissing && <EmptyState level={3} icon={<SearchIcon />} title={t('webhooks.missing')} text={t('webhooks.missingText')} />}
      {failure && !isMissing && <FailureView
        layout="inline" title={t('webhooks.deliveryFailed')} text={failure.text} lines={failure.lines} traceId={error?.traceId}
        onRetry={reload}
      />}
      {!data && status !== 'failed' && (
        <div role="status" aria-busy="true" aria-label={t('form.loading')}><Skeleton height="240px" /></div>
      )}
      {data && !isMissing && (
        <div className={styles.root}>
          <div role="status"><StatusBadge intent={deliveryIntents[data.state]}>{t(`webhooks.delivery.${data.state}`)}</StatusBadge></div>
          <KeyValues items={[
            { id: 'url', term: t('webhooks.url'), value: data.url },
            { id: 'id', term: 'webhook-id', value: <>{data.uuid} <CopyButton
              short size="small" label={t('webhooks.copyOf', { what: 'webhook-id' })} text={() => data.uuid} copied={t('copy.done')}
              notCopied={t('copy.refused')}
            /></> },
            { id: 'created', term: t('webhooks.time'), value: <Timestamp at={data.created} /> },
            ...(data.due ? [{ id: 'due', term: t('webhooks.due'), value: <Timestamp at={data.due} /> }] : []),
          ]} />
          <section aria-label={t('webhooks.tries')} className={styles.part}>
            <Heading level={3} size="small">{t('webhooks.tries')}</Heading>
            {data.attempts.length === 0 ? <p className={styles.muted}>{t('webhooks.noTries')}</p> : (
              <ol className={styles.attempts}>
                {data.attempts.map((attempt) => <li key={attempt.at}>
                  <Timestamp at={attempt.at} /> · {answerText(t, attempt)} · {t('webhooks.milliseconds', {
                    duration: format.number(attempt.milliseconds),
                  })}
                </li>)}
              </ol>
            )}
          </section>
          <PayloadText title={t('webhooks.response')} text={data.response} none={t('webhooks.responseNone')} />
          <PayloadText title={t('webhooks.body')} text={data.body} none={t('webhooks.bodyGone')} />
        </div>
      )}
    </Panel>
  );
}
