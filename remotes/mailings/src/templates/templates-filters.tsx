import { MESSAGE_TYPES } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { ChoiceFilter, SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import type { TemplatesQuery, TemplatesSort } from './use-templates-query';

const useStyles = makeStyles({
  choice: {
    minWidth: '180px', maxWidth: '280px',
    '@media (max-width: 639.98px)': { minWidth: 0, maxWidth: 'none', flexGrow: 1, flexBasis: '160px' },
  },
});

export type TemplatesFiltersProps = { query: TemplatesQuery; onChange: (change: Partial<Omit<TemplatesQuery, 'cursor'>>) => void };

export function TemplatesFilters({ query, onChange }: TemplatesFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const sorts: readonly { sort: TemplatesSort; text: string }[] = [
    { sort: 'name', text: t('lists.byName') }, { sort: '-name', text: t('lists.byNameBackwards') },
    { sort: '-updated', text: t('templates.newestFirst') }, { sort: 'updated', text: t('templates.oldestFirst') },
    { sort: '-uses', text: t('templates.mostUsed') },
  ];
  return (
    <Toolbar
      label={t('lists.filters')} values={[query.type]}
      search={<SearchFilter label={t('templates.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
      <ChoiceFilter
        label={t('templates.type')} all={t('templates.allTypes')}
        choices={MESSAGE_TYPES.map((value) => ({ value, text: t(`messageType.${value}`) }))}
        chosen={query.type} onChange={(type) => onChange({ type })}
      />
      {/* Cards have no headers to sort by. */}
      {narrow && (
        <Select
          className={styles.choice} aria-label={t('lists.sort')} value={query.sort}
          onChange={(_, { value }) => onChange({ sort: sorts.find(({ sort }) => sort === value)?.sort ?? 'name' })}
        >
          {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
        </Select>
      )}
    </Toolbar>
  );
}
