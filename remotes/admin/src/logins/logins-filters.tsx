import { roles } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import { CustomerFilter } from '../customer-filter';
import { loginStatuses, type LoginsChoice, type LoginsQuery } from './logins-query';

const useStyles = makeStyles({ choice: { minWidth: '160px' } });

export type LoginsFiltersProps = { query: LoginsQuery; customerName: string | undefined; onChange: (change: LoginsChoice) => void };

export function LoginsFilters({ query, customerName, onChange }: LoginsFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <Toolbar
      label={t('grid.filters')} values={[query.status, query.role, query.customerUuid]}
      search={<SearchFilter label={t('logins.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
      <Select
        className={styles.choice} aria-label={t('logins.status')} value={String(query.status ?? 0)}
        onChange={(_, { value }) => onChange({ status: Number(value) })}
      >
        <option value="0">{t('logins.anyStatus')}</option>
        {loginStatuses.map((status) => <option key={status} value={status}>{t(`logins.statuses.${status}`)}</option>)}
      </Select>
      <Select
        className={styles.choice} aria-label={t('logins.role')} value={query.role ?? ''}
        onChange={(_, { value }) => onChange({ role: value })}
      >
        <option value="">{t('logins.anyRole')}</option>
        {roles.map((role) => <option key={role} value={role}>{t(`role.${role}`)}</option>)}
      </Select>
      <CustomerFilter uuid={query.customerUuid} name={customerName} onChange={(customer) => onChange({ customer })} />
    </Toolbar>
  );
}
