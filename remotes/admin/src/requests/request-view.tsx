import type { AdminProvider, AdminRequest } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';
import { Button, DownloadIcon, KeyValues, RouteLink, Timestamp } from '@portal/ui/screens';
import { DecisionForm } from './decision-form';
import { downloadDocument } from './requests.state';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL,
    // Begins below the header's text, behind its arrow.
    padding: '12px 12px 20px 26px', '@media (max-width: 479.98px)': { padding: '12px 4px 16px' },
  },
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  decision: { maxWidth: '880px', paddingTop: tokens.spacingVerticalXL, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  documents: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, margin: 0, padding: 0, listStyleType: 'none' },
});

const KILOBYTE = 1_024;

/** A request with its documents and answer. */
export function RequestView({ request, providers }: { request: AdminRequest; providers: readonly AdminProvider[] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { kind, documents, comment, answer, decided } = request;
  const facts = [
    { id: 'customer', term: t('requests.customer'), value: <RouteLink to={`/customer/${request.customerUuid}`}>
      {request.customerName}
    </RouteLink> },
    { id: 'by', term: t('requests.by'), value: request.createdBy },
    { id: 'created', term: t('requests.created'), value: <Timestamp at={request.created} /> },
    ...(kind === 'alphaname' ? [
      { id: 'organization', term: t('requests.organization'), value: request.organizationName ?? '—' },
      { id: 'types', term: t('requests.types'), value: request.messageTypes.map((type) => t(`messageType.${type}`)).join(', ') || '—' },
    ] : [
      { id: 'type', term: t('requests.type'), value: t(request.organizationType === 1 ? 'card.individual' : 'card.legalEntity') },
      { id: 'email', term: t('customers.email'), value: request.email ?? '—' },
      { id: 'address', term: t('card.address'), value: request.address ?? '—' },
    ]),
    ...(decided ? [{ id: 'decided', term: t('requests.decided'), value: <Timestamp at={decided} /> }] : []),
  ];
  return (
    <div className={styles.root}>
      <KeyValues items={facts} />
      {comment !== '' && (
        <div className={styles.section}>
          <Heading level={3} size="small">{t('requests.comment')}</Heading><p className={styles.text}>{comment}</p>
        </div>
      )}
      <div className={styles.section}>
        <Heading level={3} size="small">{t('requests.documents')}</Heading>
        {documents.length === 0 && <p className={styles.text}>{t('requests.noDocuments')}</p>}
        <ul className={styles.documents}>
          {documents.map((document) => <li key={document.uuid}><DocumentButton document={document} /></li>)}
        </ul>
      </div>
      {answer && (
        <div className={styles.section}>
          <Heading level={3} size="small">{t('requests.answer')}</Heading><p className={styles.text}>{answer}</p>
        </div>
      )}
      {request.status === 'new' && <div className={styles.decision}><DecisionForm request={request} providers={providers} /></div>}
    </div>
  );
}

function DocumentButton({ document: { uuid, name, size } }: { document: AdminRequest['documents'][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, submit } = useCommand(downloadDocument, undefined, uuid);
  return (
    <Button icon={<DownloadIcon />} busy={busy} onClick={() => submit(uuid)}>
      {t('requests.document', { name, size: format.number(Math.max(1, Math.round(size / KILOBYTE))) })}
    </Button>
  );
}
