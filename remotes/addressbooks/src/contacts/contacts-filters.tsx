import { contactFields, type ParamNames } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import { useFieldLabel } from '../use-field-label';
import type { ContactsQuery, ContactsSort } from './contacts.slice';

const useStyles = makeStyles({
  choice: { minWidth: '160px', '@media (max-width: 639.98px)': { minWidth: 0, flexGrow: 1, flexBasis: '140px' } },
});

export type ContactsFiltersProps = {
  query: ContactsQuery;
  paramNames: ParamNames;
  onChange: (change: Partial<Pick<ContactsQuery, 'text' | 'field' | 'sort'>>) => void;
};

/** Search in all fields or one. */
export function ContactsFilters({ query, paramNames, onChange }: ContactsFiltersProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(paramNames);
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const sorts: readonly { sort: ContactsSort; text: string }[] = [
    { sort: 'num', text: t('contacts.byNum') }, { sort: '-num', text: t('contacts.byNumBackwards') },
    { sort: 'name', text: t('contacts.byName') }, { sort: '-name', text: t('contacts.byNameBackwards') },
  ];
  return (
    <Toolbar label={t('contacts.filters')}>
      <SearchFilter label={t('contacts.search')} value={query.text} onChange={(text) => onChange({ text })} />
      <Select
        className={styles.choice} aria-label={t('contacts.field')} value={query.field}
        onChange={(_, { value }) => onChange({ field: contactFields.find((field) => field === value) ?? '' })}
      >
        <option value="">{t('contacts.anyField')}</option>
        {contactFields.map((field) => <option key={field} value={field}>{label(field)}</option>)}
      </Select>
      {/* On narrow screens, rows are cards, which have no headers to sort by. */}
      {narrow && (
        <Select
          className={styles.choice} aria-label={t('books.sort')} value={query.sort}
          onChange={(_, { value }) => onChange({ sort: sorts.find(({ sort }) => sort === value)?.sort ?? 'num' })}
        >
          {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
        </Select>
      )}
    </Toolbar>
  );
}
