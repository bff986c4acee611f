import { addressBookTypes } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { ChoiceFilter, SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import type { BooksQuery, BooksSort } from './books.state';

const useStyles = makeStyles({
  choice: {
    minWidth: '160px', maxWidth: '260px',
    '@media (max-width: 639.98px)': { minWidth: 0, maxWidth: 'none', flexGrow: 1, flexBasis: '160px' },
  },
});

export type BooksFiltersProps = { query: BooksQuery; onChange: (change: Partial<Omit<BooksQuery, 'cursor'>>) => void };

export function BooksFilters({ query, onChange }: BooksFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { organizations } = useSelector(selectSession);
  const narrow = useMedia(NARROW);
  const sorts: readonly { sort: BooksSort; text: string }[] = [
    { sort: 'name', text: t('books.byName') }, { sort: '-name', text: t('books.byNameBackwards') },
    { sort: '-created', text: t('books.newestFirst') }, { sort: 'created', text: t('books.oldestFirst') },
    { sort: '-contacts', text: t('books.largestFirst') }, { sort: 'contacts', text: t('books.smallestFirst') },
  ];
  return (
    <Toolbar
      label={t('books.filters')} values={[query.type, query.organization]}
      search={<SearchFilter label={t('books.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
      <ChoiceFilter
        label={t('books.type')} all={t('books.allTypes')}
        choices={addressBookTypes.map((value) => ({ value, text: t(`type.${value}.name`) }))}
        chosen={query.type} onChange={(type) => onChange({ type })}
      />
      {organizations.length > 0 && (
        <Select
          className={styles.choice} aria-label={t('books.organization')} value={query.organization}
          onChange={(_, { value }) => onChange({ organization: value })}
        >
          <option value="">{t('books.allOrganizations')}</option>
          {organizations.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
        </Select>
      )}
      {/* Cards have no headers to sort by. */}
      {narrow && (
        <Select
          className={styles.choice} aria-label={t('books.sort')} value={query.sort}
          onChange={(_, { value }) => onChange({ sort: sorts.find(({ sort }) => sort === value)?.sort ?? 'name' })}
        >
          {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
        </Select>
      )}
    </Toolbar>
  );
}
