import { contactFields, type AddressBook, type ContactCondition, type Segment } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { ChoiceFilter, MoreFilters, SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import { SegmentsMenu } from './segments/segments-menu';
import { useFieldLabel } from '../use-field-label';
import { Conditions } from './conditions';
import type { ContactsQuery, ContactsSort } from './contacts.slice';
import type { ChooseContacts } from './use-contacts-query';

const useStyles = makeStyles({
  choice: { minWidth: '160px', '@media (max-width: 639.98px)': { minWidth: 0, flexGrow: 1, flexBasis: '140px' } },
});

export type ContactsFiltersProps = {
  book: AddressBook;
  query: ContactsQuery;
  segments: readonly Segment[];
  /** As written: those without a value don't filter yet. */
  conditions: readonly ContactCondition[];
  /** UUID of the applied segment, or ''. */
  segment: string;
  onChange: ChooseContacts;
};

/** Search in all fields or one, tags, conditions, and segments of the book. */
export function ContactsFilters({ book, query, segments, conditions, segment, onChange }: ContactsFiltersProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(book.paramNames);
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const sorts: readonly { sort: ContactsSort; text: string }[] = [
    { sort: 'num', text: t('contacts.byNum') }, { sort: '-num', text: t('contacts.byNumBackwards') },
    { sort: 'name', text: t('contacts.byName') }, { sort: '-name', text: t('contacts.byNameBackwards') },
  ];
  const tags = [...new Set([...book.tags, ...query.tags, ...query.withoutTags])].map((tag) => ({ value: tag, text: tag }));
  return (
    <Toolbar
      label={t('contacts.filters')} values={[query.field, query.tags, query.conditions, query.withoutTags]}
      search={<SearchFilter label={t('contacts.search')} value={query.text} onChange={(text) => onChange({ text })} />}
    >
      <Select
        className={styles.choice} aria-label={t('contacts.field')} value={query.field}
        onChange={(_, { value }) => onChange({ field: contactFields.find((field) => field === value) ?? '' })}
      >
        <option value="">{t('contacts.anyField')}</option>
        {contactFields.map((field) => <option key={field} value={field}>{label(field)}</option>)}
      </Select>
      {tags.length > 0 && <ChoiceFilter
        label={t('tags.title')} all={t('tags.any')} choices={tags} chosen={query.tags} onChange={(chosen) => onChange({ tags: chosen })}
      />}
      {/* On narrow screens, rows are cards, which have no headers to sort by. */}
      {narrow && (
        <Select
          className={styles.choice} aria-label={t('books.sort')} value={query.sort}
          onChange={(_, { value }) => onChange({ sort: sorts.find(({ sort }) => sort === value)?.sort ?? 'num' })}
        >
          {sorts.map((choice) => <option key={choice.sort} value={choice.sort}>{choice.text}</option>)}
        </Select>
      )}
      <SegmentsMenu book={book} segments={segments} query={query} segment={segment} onChange={onChange} />
      <MoreFilters count={query.conditions.length + query.withoutTags.length}>
        {tags.length > 0 && <ChoiceFilter
          label={t('tags.without')} all={t('tags.without')} choices={tags} chosen={query.withoutTags}
          onChange={(withoutTags) => onChange({ withoutTags })}
        />}
        <Conditions paramNames={book.paramNames} conditions={conditions} onChange={(changed) => onChange({ conditions: changed })} />
      </MoreFilters>
    </Toolbar>
  );
}
