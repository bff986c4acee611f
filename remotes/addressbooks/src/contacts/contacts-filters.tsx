import { addressBookExport, contactFields, fileFormats } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, NARROW, useMedia } from '@portal/ui/shell';
import { Button, DownloadIcon, SearchFilter, Select, Toolbar } from '@portal/ui/screens';
import { download } from '../downloads.state';
import { filterOf } from './contact-filter';
import type { ContactsQuery, ContactsSort } from './contacts.slice';

const useStyles = makeStyles({
  choice: { minWidth: '160px', '@media (max-width: 639.98px)': { minWidth: 0, flexGrow: 1, flexBasis: '140px' } },
});

export type ContactsFiltersProps = { query: ContactsQuery; onChange: (
  change: Partial<Pick<ContactsQuery, 'text' | 'field' | 'sort'>>,
) => void };

/** Search in all fields or one, with an export of the results. */
export function ContactsFilters({ query, onChange }: ContactsFiltersProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const sorts: readonly { sort: ContactsSort; text: string }[] = [
    { sort: 'num', text: t('contacts.byNum') }, { sort: '-num', text: t('contacts.byNumBackwards') },
    { sort: 'name', text: t('contacts.byName') }, { sort: '-name', text: t('contacts.byNameBackwards') },
  ];
  return (
    <Toolbar
      label={t('contacts.filters')}
      end={fileFormats.map((format) => <ExportButton key={format} format={format} query={query} />)}
    >
      <SearchFilter label={t('contacts.search')} value={query.text} onChange={(text) => onChange({ text })} />
      <Select
        className={styles.choice} aria-label={t('contacts.field')} value={query.field}
        onChange={(_, { value }) => onChange({ field: contactFields.find((field) => field === value) ?? '' })}
      >
        <option value="">{t('contacts.anyField')}</option>
        {contactFields.map((field) => <option key={field} value={field}>{t(`field.${field}`)}</option>)}
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
      {query.text !== '' && (
        <Button appearance="subtle" onClick={() => onChange({ text: '', field: '' })}>{t('books.clearFilters')}</Button>
      )}
    </Toolbar>
  );
}

function ExportButton({ format, query }: { format: (typeof fileFormats)[number]; query: ContactsQuery }) {
  const { t } = useTranslation();
  const key = `${query.bookUuid} contacts ${format}`;
  const { busy, submit } = useCommand(download, undefined, key);
  const save = () => submit({
    key, path: addressBookExport.path, query: { uuid: query.bookUuid, format, filter: filterOf(query), sort: query.sort },
  });
  return <Button size="small" icon={<DownloadIcon />} busy={busy} onClick={save}>{t(`contacts.export.${format}`)}</Button>;
}
