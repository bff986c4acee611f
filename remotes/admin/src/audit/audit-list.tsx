import type { AuditEntry } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { AuditRow } from './audit-row';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none', margin: 0, padding: 0, minWidth: 0, border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1, boxShadow: tokens.shadow2,
  },
  row: { padding: '14px 16px', '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
});

const EXPECTED_ROWS = 8;

/** Audit entries, or skeletons until the first page is loaded. */
export function AuditList({ items, busy }: { items: readonly AuditEntry[] | undefined; busy: boolean }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label={t('audit.title')} aria-busy={busy}>
      {items?.map((entry) => <AuditRow key={entry.id} entry={entry} />)}
      {!items && Array.from({ length: EXPECTED_ROWS }, (_, index) => (
        <li key={index} className={styles.row}>
          <Skeleton width="60%" height="18px" />
        </li>
      ))}
    </ol>
  );
}
