import { shortLinkStatuses } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { ChoiceFilter, SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import type { LinksQuery, LinksSort } from './use-links-query';

const useStyles = makeStyles({
  choice: {
    minWidth: '180px', maxWidth: '280px',
    '@media (max-width: 639.98px)': { minWidth: 0, maxWidth: 'none', flexGrow: 1, flexBasis: '160px' },
  },
});

export type LinksFiltersProps = { query: LinksQuery; onChange: (change: Partial<Pick<LinksQuery, 'status' | 'text' | 'sort'>>) => void };

export function LinksFilters({ query, onChange }: LinksFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const sorts: readonly { sort: LinksSort; text: string }[] = [
    { sort: '-created', text: t('lists.newestFirst') }, { sort: 'created', text: t('lists.oldestFirst') },
    { sort: '-clicks', text: t('linksPage.mostClicks') }, { sort: 'clicks', text: t('linksPage.fewestClicks') },
  ];
  return (
    <Toolbar
      label={t('lists.filters')} values={[query.status]}
      search={<SearchFilter label={t('shortLinks.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
      <ChoiceFilter
        label={t('linksPage.status')} all={t('lists.allStatuses')}
        choices={shortLinkStatuses.map((value) => ({ value, text: t(`linksPage.statuses.${value}`) }))}
        chosen={query.status} onChange={(status) => onChange({ status })}
      />
      {/* Cards have no headers to sort by. */}
      {narrow && (
        <Select
          className={styles.choice} aria-label={t('lists.sort')} value={query.sort}
          onChange={(_, { value }) => onChange({ sort: sorts.find(({ sort }) => sort === value)?.sort ?? '-created' })}
        >
          {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
        </Select>
      )}
    </Toolbar>
  );
}
