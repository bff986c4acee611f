import { lazy, Suspense } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, NARROW, Skeleton, useMedia } from '@portal/ui/shell';
import { ChoiceFilter, MoreFilters, SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import { listStatuses, useListStatusText } from '../list-status-badge';
import { countFolded, type ListsChoice, type ListsQuery } from './lists-query';

// Loaded on demand: closed unless one of them is set.
const FoldedFilters = lazy(() => import('./folded-filters').then((filters) => ({ default: filters.FoldedFilters })));

const useStyles = makeStyles({
  sort: { flexGrow: 1, flexBasis: '160px' },
});

export type ListsFiltersProps = { query: ListsQuery; onChange: (change: Partial<ListsChoice>) => void };

export function ListsFilters({ query, onChange }: ListsFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const statusText = useListStatusText();
  const sorts = [
    { sort: '-created', text: t('lists.newestFirst') },
    { sort: 'created', text: t('lists.oldestFirst') },
    { sort: 'name', text: t('lists.byName') },
    { sort: '-name', text: t('lists.byNameBackwards') },
    { sort: '-recipients', text: t('lists.mostRecipients') },
    { sort: 'recipients', text: t('lists.fewestRecipients') },
  ] as const;
  return (
    <Toolbar
      label={t('lists.filters')} values={[query.status, query.type, query.sender, query.organization, query.hidden, query.from || query.to]}
      search={<SearchFilter label={t('lists.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
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
      <MoreFilters count={countFolded(query)}>
        <Suspense fallback={<Skeleton height="58px" />}><FoldedFilters query={query} onChange={onChange} /></Suspense>
      </MoreFilters>
    </Toolbar>
  );
}
