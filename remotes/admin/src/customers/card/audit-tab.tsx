import type { CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { EmptyState, HistoryIcon, LinkButton } from '@portal/ui/screens';

const useStyles = makeStyles({ links: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS } });

/** A link to the audit log, filtered by this customer. */
export function AuditTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <EmptyState
      icon={<HistoryIcon />} title={t('card.audit')} text={t('card.auditText')}
      action={
        <div className={styles.links}>
          <LinkButton appearance="primary" to={`/admin/audit?subject=${customer.uuid}`}>{t('card.doneWith')}</LinkButton>
          <LinkButton to={`/admin/audit?customer=${customer.uuid}`}>{t('card.doneUnder')}</LinkButton>
        </div>
      }
    />
  );
}
