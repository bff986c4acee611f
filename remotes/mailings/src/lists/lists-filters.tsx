import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { Button, ChoiceFilter, DateRange, Field, MoreFilters, SearchFilter, Select, Switch, Toolbar } from '@portal/ui/screens';
import { listStatuses, useListStatusText } from '../list-status-badge';
import { SenderFilter } from '../sender-filter';
import { TypeFilter } from '../type-filter';
import { countFolded, isFiltered, type ListsChoice, type ListsQuery } from './lists-query';

const useStyles = makeStyles({
  sort: { flexGrow: 1, flexBasis: '160px' },
});

export type ListsFiltersProps = { query: ListsQuery; onChange: (change: Partial<ListsChoice>) => void; onClear: () => void };

export function ListsFilters({ query, onChange, onClear }: ListsFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const statusText = useListStatusText();
  const { organizations } = useSelector(selectSession);
  const sorts = [
    { sort: '-created', text: t('lists.newestFirst') },
    { sort: 'created', text: t('lists.oldestFirst') },
    { sort: 'name', text: t('lists.byName') },
    { sort: '-name', text: t('lists.byNameBackwards') },
    { sort: '-recipients', text: t('lists.mostRecipients') },
    { sort: 'recipients', text: t('lists.fewestRecipients') },
  ] as const;
  return (
    <Toolbar label={t('lists.filters')}>
      <SearchFilter label={t('lists.search')} value={query.text} onChange={(text) => onChange({ text })} />
      <ChoiceFilter
        label={t('lists.status')}
        all={t('lists.allStatuses')}
        choices={listStatuses.map((status) => ({ value: status, text: statusText(status) }))}
        chosen={query.status}
        onChange={(status) => onChange({ status })}
      />
      {/* Cards have no headers to sort by. */}
      {narrow && (
        <Select
          className={styles.sort} aria-label={t('lists.sort')} value={query.sort}
          onChange={(_, { value }) => onChange({ sort: sorts.find(({ sort }) => sort === value)?.sort ?? '-created' })}
        >
          {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
        </Select>
      )}
      {isFiltered(query) && <Button appearance="subtle" onClick={onClear}>{t('lists.clearFilters')}</Button>}
      <MoreFilters count={countFolded(query)}>
        <TypeFilter chosen={query.type} onChange={(type) => onChange({ type })} />
        <SenderFilter value={query.sender} onChange={(sender) => onChange({ sender })} />
        {organizations.length > 1 && (
          <Field label={t('lists.organization')}>
            <Select value={query.organization} onChange={(_, { value }) => onChange({ organization: value })}>
              <option value="">{t('lists.anyOrganization')}</option>
              {organizations.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
            </Select>
          </Field>
        )}
        <DateRange label={t('lists.created')} from={query.from} to={query.to} onChange={onChange} />
        <Switch label={t('lists.hiddenOnes')} checked={query.hidden} onChange={(_, { checked }) => onChange({ hidden: checked })} />
      </MoreFilters>
    </Toolbar>
  );
}
