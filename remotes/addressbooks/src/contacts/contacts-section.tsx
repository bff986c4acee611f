import { contactFields, type AddressBook, type Contact, contactSorts } from '@portal/contracts';
import { useCan, useFailureText, useFormat, withPlus, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Heading, makeStyles, PeopleIcon, tokens } from '@portal/ui/core';
import { EmptyState, Grid, ImportIcon, LinkButton, Pager, SearchIcon, type GridEditing } from '@portal/ui/more';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { AddContact } from './add-contact';
import { cellOpened, cellSaveRequested, editLeft, selectContactEdit } from './contact-edit.slice';
import { ContactForm } from './contact-form';
import { useContactsColumns } from './contacts-columns';
import { ContactsFilters } from './contacts-filters';
import { contactsLeft, contactsRequested, selectContacts, type ContactsQuery } from './contacts.slice';
import { fieldOf, useRefusalText } from './refusal-text';
import { SelectionBar } from './selection-bar';
import { TransferDialog } from './transfer-dialog';

const pageSizes = [25, 50, 100] as const;

/** Search, sort order and page of the contacts in the URL. Invalid values of a hand-edited URL are ignored. */
function useContactsQuery(bookUuid: string) {
  const [url, setUrl] = useUrlState({ text: '', field: '', sort: 'num', cursor: '', last: false, size: 25 });
  const query = useMemo((): ContactsQuery => ({
    bookUuid,
    text: url.text.trim().slice(0, 200),
    field: contactFields.find((field) => field === url.field) ?? '',
    sort: contactSorts.find((sort) => sort === url.sort) ?? 'num',
    cursor: url.cursor,
    last: url.last,
    size: pageSizes.find((size) => size === url.size) ?? 25,
  }), [bookUuid, url]);
  /** A changed filter, sort order or page size starts at the first page. */
  const choose = useCallback(
    (change: Partial<Pick<ContactsQuery, 'text' | 'field' | 'sort' | 'size'>>) => setUrl({ ...change, cursor: '', last: false }), [setUrl],
  );
  const goToPage = useCallback(
    (position: { cursor?: string; last?: boolean }) => setUrl({ cursor: '', last: false, ...position }, { push: true }), [setUrl],
  );
  return { query, choose, goToPage };
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  note: {
    padding: '8px 16px 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
});

/** Shows the contacts of a book in pages, with inline editing. */
export function ContactsSection({ book }: { book: AddressBook }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const canSelect = useCan('/addressbook/action/edit');
  const { page, query: loadedQuery, pinned } = useSelector(selectContacts);
  const outdated = useMemo(
    () => new Set(pinned.filter(({ fits, removedBy }) => !fits && removedBy === null).map(({ contact }) => contact.num)), [pinned],
  );
  const columns = useContactsColumns(book, outdated);
  const { query, choose, goToPage } = useContactsQuery(book.uuid);
  const [selected, setSelected] = useState<readonly string[] | 'all'>([]);
  const failure = useFailureText(page.error);
  const editing = useEditing(book.uuid);

  const load = useCallback(() => dispatch(contactsRequested(query)), [dispatch, query]);
  useEffect(() => void load(), [load]);
  useEffect(() => () => {
    dispatch(contactsLeft());
    dispatch(editLeft());
  }, [dispatch]);
  // A changed query clears the selection, because the selected rows may no longer be visible.
  const [seen, setSeen] = useState(query);
  if (seen !== query) {
    setSeen(query);
    setSelected([]);
  }

  const data = loadedQuery?.bookUuid === book.uuid ? page.data : undefined;
  const rows = data?.items;
  const keys = rows?.map(({ num }) => num) ?? [];
  const here = selected === 'all' ? keys : keys.filter((num) => selected.includes(num));
  const isSearch = query.text !== '';
  const empty = isSearch ? (
    <EmptyState
      level={3} icon={<SearchIcon />} title={t('contacts.nothingFound')} text={t('contacts.nothingFoundText')}
      action={<Button onClick={() => choose({ text: '', field: '' })}>{t('books.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState
      level={3} icon={<PeopleIcon />} title={t('contacts.none')} text={t(book.canEdit ? 'contacts.noneText' : 'contacts.noneReadOnly')}
      action={book.canEdit && <><LinkButton to={`/addressbook/import?book=${book.uuid}`} icon={<ImportIcon />}>
        {t('book.import')}
      </LinkButton><AddContact /></>}
    />
  );
  const { next, previous } = data ?? {};
  const summary = data && (data.total === null ? t('contacts.foundMoreThan', {
    number: format.number(data.totalAtLeast),
  }) : t('contacts.found', { count: data.total }));
  return (
    <section className={styles.root} aria-label={t('contacts.title')}>
      <Heading level={2} size="small">{t('contacts.title')}</Heading>
      <ContactsFilters query={query} onChange={choose} />
      {data && here.length > 0 && (
        <SelectionBar
          book={book} query={query} page={data} selected={selected === 'all' ? 'all' : here} onAll={() => setSelected('all')}
          onClear={() => setSelected([])}
        />
      )}
      <div>
        <Grid<Contact>
          label={t('contacts.title')}
          columns={columns}
          rows={rows}
          rowKey={({ num }) => num}
          rowName={({ num, name }) => name ?? withPlus(num)}
          status={page.status}
          failure={failure && {
            title: t('contacts.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
          }}
          sort={{ by: query.sort.replace('-', ''), descending: query.sort.startsWith('-') }}
          onSort={({ by, descending }) => choose({ sort: by === 'name' ? (descending ? '-name' : 'name') : (descending ? '-num' : 'num') })}
          selection={canSelect
            ? { selected: new Set(here), onChange: (next) => setSelected(keys.filter((num) => next.has(num))) }
            : undefined}
          editing={book.canEdit ? editing : undefined}
          empty={empty}
        />
        <div role="status" className={outdated.size > 0 ? styles.note : undefined}>
          {outdated.size > 0 && t('contacts.unfitText', { count: outdated.size })}
        </div>
        <Pager
          ends
          busy={data?.query !== query}
          summary={summary}
          pageSize={{
            value: query.size, choices: pageSizes, onChange: (size) => choose({ size: pageSizes.find((each) => each === size) }),
          }}
          onFirst={previous ? () => goToPage({}) : undefined}
          onPrevious={previous ? () => goToPage({ cursor: previous }) : undefined}
          onNext={next ? () => goToPage({ cursor: next }) : undefined}
          onLast={next ? () => goToPage({ last: true }) : undefined}
        />
      </div>
      <ContactForm bookUuid={book.uuid} />
      <TransferDialog bookName={book.name} />
    </section>
  );
}

function useEditing(bookUuid: string): GridEditing<Contact> {
  const dispatch = useDispatch();
  const { cell } = useSelector(selectContactEdit);
  const error = useRefusalText(cell?.refused ?? null, (now) => (cell ? fieldOf(now, cell.field) || '—' : ''));
  const field = (column: string) => contactFields.find((each) => each === column) ?? 'num';
  return {
    open: cell && { row: cell.num, column: cell.field, busy: cell.busy, error },
    onOpen: ({ row, column }) => dispatch(cellOpened({ num: String(row), field: field(column) })),
    onCancel: () => dispatch(editLeft()),
    onSave: (row, column, value, next) => dispatch(cellSaveRequested({
      bookUuid, row, field: field(column), value, next: next && { num: String(next.row), field: field(next.column) },
    })),
  };
}
