import type { AuditEntry } from '@portal/contracts/admin';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { CopyButton, KeyValues, RouteLink, type KeyValue } from '@portal/ui/screens';
import { AuditChanges } from './audit-changes';
import { AuditSubjects } from './audit-subjects';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalL, padding: '4px 16px 20px 44px',
    minWidth: 0, '@media (max-width: 639.98px)': { paddingLeft: '16px' },
  },
  facts: { width: '100%' },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const canSeeCustomer = useCan('/customer/{uuid}');
  const { login, impersonator, customerName, customerUuid, method, path, event, outcome, address, requestId, at } = entry;
  const refusal = useRefusalText(outcome);
  const items: KeyValue[] = [
    ...(impersonator === null ? [] : [{ id: 'who', term: t('audit.reallyBy'), value: impersonator }]),
    { id: 'login', term: t(impersonator === null ? 'audit.by' : 'audit.as'), value: login ?? t('audit.nobody') },
    ...(customerName === null ? [] : [{
      id: 'customer', term: t('audit.customerOf'),
      value: canSeeCustomer ? <RouteLink to={`/customer/${customerUuid}`}>{customerName}</RouteLink> : customerName,
    }]),
    { id: 'at', term: t('audit.exactly'), value: <span className={styles.mono}>{at}</span> },
    { id: 'path', term: t('audit.call'), value: <span className={styles.mono}>
      {path === null ? event : `${method ?? ''} ${path}`.trim()}
    </span> },
    ...(refusal === undefined ? [] : [{ id: 'refusal', term: t('audit.whyRefused'), value: refusal }]),
    ...(outcome === null ? [{ id: 'cut', term: t('audit.outcome'), value: t('audit.cutText') }] : []),
    { id: 'address', term: t('audit.address'), value: address ?? t('audit.atTheMachine') },
    ...(requestId === null ? [] : [{ id: 'request', term: t('audit.request'), value: <span className={styles.mono}>{requestId}</span> }]),
  ];
  return (
    <div className={styles.root}>
      <div className={styles.facts}><KeyValues items={items} /></div>
      {requestId !== null && (
        <CopyButton label={t('audit.copyRequest')} text={() => requestId} copied={t('copying.done')} notCopied={t('copying.failed')} />
      )}
      <AuditSubjects entry={entry} />
      <AuditChanges changes={entry.changes} />
    </div>
  );
}

/** Returns the error's translation and name; only the name if there is no translation or the translation has parameters. */
function useRefusalText(outcome: string | null): string | undefined {
  const { t, i18n } = useTranslation();
  if (outcome === null || outcome === 'done') return undefined;
  const key = [`remotes:errors.${outcome}`, `portal:errors.${outcome}`].find((each) => i18n.exists(each));
  const words = key === undefined ? undefined : t(key, { interpolation: { skipOnVariables: true } });
  return words === undefined || words.includes('{{') ? outcome : `${words} (${outcome})`;
}
