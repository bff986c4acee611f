import { useState } from 'react';
import type { RequestStatus, SenderRequest } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { useDispatch } from '@portal/portal/state';
import { Card, DocumentIcon, makeStyles, tokens } from '@portal/ui/shell';
import { Button, ConfirmDialog, EmptyState, type Intent, RefusalBar, StatusBadge, Timestamp } from '@portal/ui/screens';
import { FactsLine } from './facts-line';
import { ReadingView } from './reading-view';
import { openDocument, requests, withdrawRequest } from './sender-requests.state';

const intents: Readonly<Record<RequestStatus, Intent>> = { new: 'waiting', approved: 'success', rejected: 'danger', withdrawn: 'neutral' };

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, margin: 0, padding: 0, listStyleType: 'none' },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  name: { minWidth: 0, overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase400 },
  end: { marginInlineStart: 'auto' },
  facts: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  text: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', color: tokens.colorNeutralForeground2 },
  answer: {
    margin: 0, padding: '8px 12px', overflowWrap: 'anywhere', whiteSpace: 'pre-line', borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  files: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** The customer's requests of one kind, with their status and the provider's answer. */
export function RequestList({ kind }: { kind: SenderRequest['kind'] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const loaded = useResource(requests, undefined);
  const [withdrawn, setWithdrawn] = useState<SenderRequest>();
  return (
    <>
      <ReadingView reading={loaded} failed={t('requests.failed')} onRead={loaded.reload}>
        {(all) => {
          const own = all.filter((each) => each.kind === kind);
          if (own.length === 0) return <EmptyState level={2} title={t('requests.none')} text={t(`requests.noneText.${kind}`)} />;
          return <ul className={styles.list} aria-label={t('requests.title')}>
            {own.map((each) => <li key={each.uuid}><RequestCard request={each} onWithdraw={() => setWithdrawn(each)} /></li>)}
          </ul>;
        }}
      </ReadingView>
      {withdrawn && <WithdrawDialog request={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  );
}

function RequestCard({ request, onWithdraw }: { request: SenderRequest; onWithdraw: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { name, status, organizationName, messageTypes, created, createdBy, decided, answer, comment, documents } = request;
  const types = messageTypes.map((type) => (isMessageType(type) ? t(`messageType.${type}`) : type)).join(', ');
  return (
    <Card>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong className={styles.name}>{name}</strong>
          <StatusBadge intent={intents[status]}>{t(`requests.status.${status}`)}</StatusBadge>
          {status === 'new' && <Button
            className={styles.end} size="small" aria-label={t('requests.withdrawOf', { name })} onClick={onWithdraw}
          >{t('requests.withdraw')}</Button>}
        </div>
        <FactsLine className={styles.facts}>
          {organizationName || null}
          {types || null}
          <Timestamp at={created} text={(when) => t('requests.asked', { when, login: createdBy })} />
          {decided && <Timestamp at={decided} text={(when) => t('requests.decided', { when })} />}
        </FactsLine>
        {comment && <p className={styles.text}>{comment}</p>}
        {documents.length > 0 && (
          <div className={styles.files}>
            {documents.map(({ uuid, name: file }) => <Button
              key={uuid} size="small" appearance="subtle" icon={<DocumentIcon />} onClick={() => dispatch(openDocument.submitted({ uuid }))}
            >{file}</Button>)}
          </div>
        )}
        {answer && <p className={styles.answer}><strong>{t('requests.answer')}</strong> {answer}</p>}
      </div>
    </Card>
  );
}

function WithdrawDialog({ request: { uuid, name }, onClose }: { request: SenderRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(withdrawRequest, onClose, uuid);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('requests.withdrawTitle', { name })} confirmLabel={t('requests.withdraw')}
      onConfirm={() => submit({ uuid, name })} onCancel={onClose}
    >
      {t('requests.withdrawText')}
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
