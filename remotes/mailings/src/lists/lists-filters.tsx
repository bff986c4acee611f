import { lazy, Suspense } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Skeleton } from '@portal/ui/shell';
import { ChoiceFilter, MoreFilters, SearchFilter, Toolbar } from '@portal/ui/screens';
import { listStatuses, useListStatusText } from '../list-status-badge';
import { countFolded, type ListsChoice, type ListsQuery } from './lists-query';

// Loaded on demand: closed unless one of them is set.
const FoldedFilters = lazy(() => import('./folded-filters').then((filters) => ({ default: filters.FoldedFilters })));

export type ListsFiltersProps = { query: ListsQuery; onChange: (change: Partial<ListsChoice>) => void };

export function ListsFilters({ query, onChange }: ListsFiltersProps) {
  const { t } = useTranslation();
  const statusText = useListStatusText();
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
      <MoreFilters count={countFolded(query)}>
        <Suspense fallback={<Skeleton height="58px" />}><FoldedFilters query={query} onChange={onChange} /></Suspense>
      </MoreFilters>
    </Toolbar>
  );
}
