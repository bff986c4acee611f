import type { AuditEntry } from '@portal/contracts/admin';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { RouteLink } from '@portal/ui/screens';

const useStyles = makeStyles({
  list: {
    display: 'grid', gap: '4px', margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  label: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  term: { color: tokens.colorNeutralForeground3 },
  id: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

/** IDs of the records that the audited call changed or created, with links to their pages and audit entries. */
export function AuditSubjects({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const canSeeCustomer = useCan('/customer/{uuid}');
  const canSeeInvoice = useCan('/finances/invoice/{uuid}');
  const found = [...Object.entries(entry.subject), ...Object.entries(entry.created)];
  const named = found.filter(([name, value], at) => found.findIndex(([other, same]) => other === name && same === value) === at);
  if (named.length === 0) return null;
  return (
    <div>
      <p className={styles.label}>{t('audit.about')}</p>
      <ul className={styles.list} aria-label={t('audit.about')}>
        {named.map(([name, value]) => {
          const subjectPath = pathOf(entry.path, name, String(value), { canSeeCustomer, canSeeInvoice });
          return (
            <li key={`${name} ${value}`}>
              <span className={styles.term}>{name}: </span>
              {subjectPath
                ? <RouteLink inline to={subjectPath} className={styles.id}>{String(value)}</RouteLink>
                : <span className={styles.id}>{value}</span>}
              {' · '}<RouteLink inline to={`/admin/audit?subject=${encodeURIComponent(String(value))}`}>{t('audit.allAbout')}</RouteLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type Visibility = { canSeeCustomer: boolean; canSeeInvoice: boolean };

/** Returns the path of the record's page; undefined if the record has no page or the user may not open it. */
function pathOf(path: string | null, name: string, value: string, { canSeeCustomer, canSeeInvoice }: Visibility): string | undefined {
  const isOfCustomer = name === 'customerUuid' || (name === 'uuid' && path !== null && /^\/(v2\/)?admin\/customers\//.test(path));
  if (isOfCustomer) return canSeeCustomer ? `/customer/${value}` : undefined;
  const isOfInvoice = name === 'invoiceUuid' || (name === 'uuid' && path !== null && /\/invoices\//.test(path));
  return isOfInvoice && canSeeInvoice ? `/finances/invoice/${value}` : undefined;
}
