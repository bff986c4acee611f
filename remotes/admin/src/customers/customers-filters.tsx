import { customerSorts } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import type { CustomersChoice, CustomersQuery } from './customers-query';

const useStyles = makeStyles({ choice: { minWidth: '150px' } });
const onOff = (value: string): 0 | 1 | 2 => (value === '1' ? 1 : value === '2' ? 2 : 0);

export type CustomersFiltersProps = { query: CustomersQuery; onChange: (change: Partial<CustomersChoice>) => void };

export function CustomersFilters({ query, onChange }: CustomersFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  return (
    <Toolbar
      label={t('grid.filters')} values={[query.status, query.type]}
      search={<SearchFilter label={t('customers.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
      <Select
        className={styles.choice} aria-label={t('customers.status')} value={query.status}
        onChange={(_, { value }) => onChange({ status: onOff(value) })}
      >
        <option value={0}>{t('customers.anyStatus')}</option>
        <option value={1}>{t('customers.on')}</option>
        <option value={2}>{t('customers.off')}</option>
      </Select>
      <Select
        className={styles.choice} aria-label={t('customers.type')} value={query.type}
        onChange={(_, { value }) => onChange({ type: onOff(value) })}
      >
        <option value={0}>{t('customers.anyType')}</option>
        <option value={1}>{t('customers.typeCustomer')}</option>
        <option value={2}>{t('customers.typeService')}</option>
      </Select>
      {/* On narrow screens, rows are cards, which have no headers to sort by. */}
      {narrow && (
        <Select
          className={styles.choice} aria-label={t('customers.sort')} value={query.sort}
          onChange={(_, { value }) => onChange({ sort: customerSorts.find((sort) => sort === value) ?? 'name' })}
        >
          {customerSorts.map((sort) => <option key={sort} value={sort}>{t(`customers.sorts.${sort}`)}</option>)}
        </Select>
      )}
    </Toolbar>
  );
}
