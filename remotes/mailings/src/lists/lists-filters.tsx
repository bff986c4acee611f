import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles, NARROW, Select, useMedia } from '@portal/ui/core';
import { SearchBox, Toolbar, useSettled } from '@portal/ui/more';
import { listStatuses, useListStatusText } from '../list-status-badge';
import { StatusFilter } from '../status-filter';
import type { ListsQuery, ListsSort } from './lists.slice';

const useStyles = makeStyles({
  search: { width: '280px', maxWidth: '100%', '@media (max-width: 639.98px)': { width: '100%', maxWidth: 'none', flexBasis: '100%' } },
  sort: { flexGrow: 1, flexBasis: '160px' },
});

export type ListsFiltersProps = {
  query: ListsQuery;
  isFiltered: boolean;
  onChange: (change: { status?: number[]; text?: string; sort?: ListsSort }) => void;
};

export function ListsFilters({ query, isFiltered, onChange }: ListsFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const statusText = useListStatusText();
  const [text, setText] = useSettled(query.text, (settled) => onChange({ text: settled }));
  const sorts: readonly { sort: ListsSort; text: string }[] = [
    { sort: '-created', text: t('lists.newestFirst') },
    { sort: 'created', text: t('lists.oldestFirst') },
    { sort: 'name', text: t('lists.byName') },
    { sort: '-name', text: t('lists.byNameBackwards') },
  ];
  return (
    <Toolbar label={t('lists.filters')}>
      <SearchBox className={styles.search} aria-label={t('lists.search')} placeholder={t('lists.search')} maxLength={200} value={text} onChange={(_, { value }) => setText(value)} />
      <StatusFilter
        label={t('lists.status')}
        all={t('lists.allStatuses')}
        choices={listStatuses.map((status) => ({ status, text: statusText(status) }))}
        chosen={query.status}
        onChange={(status) => onChange({ status })}
      />
      {/* Cards have no headers to sort by. */}
      {narrow && (
        <Select className={styles.sort} aria-label={t('lists.sort')} value={query.sort} onChange={(_, { value }) => onChange({ sort: value as ListsSort })}>
          {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
        </Select>
      )}
      {isFiltered && <Button appearance="subtle" onClick={() => onChange({ status: [], text: '' })}>{t('lists.clearFilters')}</Button>}
    </Toolbar>
  );
}
