import { payMethodTypes } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { ChoiceFilter, DateRange, Field, MoreFilters, SearchFilter, Select, Switch, Toolbar } from '@portal/ui/screens';
import { countFolded, type InvoicesChoice, type InvoicesQuery } from './invoices-query';

const useStyles = makeStyles({
  sort: { flexGrow: 1, flexBasis: '160px' },
});

export type InvoicesFiltersProps = {
  query: InvoicesQuery;
  canSeeEverybody: boolean;
  onChange: (change: Partial<InvoicesChoice>) => void;
};

export function InvoicesFilters({ query, canSeeEverybody, onChange }: InvoicesFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const { organizations } = useSelector(selectSession);
  const sorts = [
    { sort: '-created', text: t('invoices.newestFirst') }, { sort: 'created', text: t('invoices.oldestFirst') },
    { sort: '-sum', text: t('invoices.largestFirst') }, { sort: 'sum', text: t('invoices.smallestFirst') },
  ] as const;
  return (
    <Toolbar
      label={t('invoices.filters')} values={[query.type, query.everybody, query.organization, query.from || query.to]}
      search={<SearchFilter label={t('invoices.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
      <ChoiceFilter
        label={t('invoices.way')} all={t('invoices.anyWay')}
        choices={payMethodTypes.map((type) => ({ value: type, text: t(`payMethod.types.${type}`) }))}
        chosen={query.type} onChange={(type) => onChange({ type })}
      />
      {/* On narrow screens, rows are cards, which have no headers to sort by. */}
      {narrow && (
        <Select
          className={styles.sort} aria-label={t('invoices.sort')} value={query.sort}
          onChange={(_, { value }) => onChange({ sort: sorts.find(({ sort }) => sort === value)?.sort ?? '-created' })}
        >
          {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
        </Select>
      )}
      {canSeeEverybody && (
        <Switch label={t('invoices.everybody')} checked={query.everybody} onChange={(_, { checked }) => onChange({ everybody: checked })} />
      )}
      <MoreFilters count={countFolded(query)}>
        {organizations.length > 1 && (
          <Field label={t('invoices.organization')}>
            <Select value={query.organization} onChange={(_, { value }) => onChange({ organization: value })}>
              <option value="">{t('invoices.anyOrganization')}</option>
              {organizations.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
            </Select>
          </Field>
        )}
        <DateRange label={t('invoices.created')} from={query.from} to={query.to} onChange={onChange} />
      </MoreFilters>
    </Toolbar>
  );
}
