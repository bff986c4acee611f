import { contactFields, type AddressBook, type Contact, contactSorts } from '@portal/contracts';
import { useCan, useFailureText, useFormat, withPlus, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Heading, makeStyles, PeopleIcon, tokens } from '@portal/ui/shell';
import { Button, EmptyState, Grid, type GridEditing, ImportIcon, LinkButton, Pager, SearchIcon } from '@portal/ui/screens';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { AddContact } from './add-contact';
import { saveCell } from './contact-edit.state';
import { useContactsColumns } from './contacts-columns';
import { ContactsFilters } from './contacts-filters';
import { cellLeft, cellOpened, contactsLeft, contactsRequested, selectContacts, type ContactsQuery } from './contacts.slice';
import { fieldOf, useRefusalText } from './refusal-text';
import { SelectionBar } from './selection-bar';
import { TransferDialog, type Transfer } from './transfer-dialog';

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

export type ContactsSectionProps = { book: AddressBook; onAdd: () => void; onEdit: (contact: Contact) => void };

/** Shows the contacts of a book in pages, with inline editing. */
export function ContactsSection({ book, onAdd, onEdit }: ContactsSectionProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const canSelect = useCan('/addressbook/action/edit');
  const { page, query: loadedQuery, pinned } = useSelector(selectContacts);
  const outdated = useMemo(
    () => new Set(pinned.filter(({ fits, removedBy }) => !fits && removedBy === null).map(({ contact }) => contact.num)), [pinned],
  );
  const columns = useContactsColumns(book, outdated, onEdit);
  const { query, choose, goToPage } = useContactsQuery(book.uuid);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const failure = useFailureText(page.error);
  const editing = useEditing(book.uuid);

  const load = useCallback(() => dispatch(contactsRequested(query)), [dispatch, query]);
  useEffect(() => void load(), [load]);
  useEffect(() => () => void dispatch(contactsLeft()), [dispatch]);
  const data = loadedQuery?.bookUuid === book.uuid ? page.data : undefined;
  const rows = data?.items;
  const keys = rows?.map(({ num }) => num) ?? [];
  const { selected, here, select } = useSelection(query, keys);
  const summary = data && (data.total === null ? t('contacts.foundMoreThan', {
    number: format.number(data.totalAtLeast),
  }) : t('contacts.found', { count: data.total }));
  const { next, previous } = data ?? {};
  return (
    <section className={styles.root} aria-label={t('contacts.title')}>
      <Heading level={2} size="small">{t('contacts.title')}</Heading>
      <ContactsFilters query={query} onChange={choose} />
      {data && here.length > 0 && (
        <SelectionBar
          book={book} query={query} page={data} selected={selected === 'all' ? 'all' : here} onAll={() => select('all')}
          onTransfer={setTransfer} onClear={() => select([])}
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
            ? { selected: new Set(here), onChange: (chosen) => select(keys.filter((num) => chosen.has(num))) }
            : undefined}
          editing={book.canEdit ? editing : undefined}
          empty={<NoContacts book={book} isSearch={query.text !== ''} onClear={() => choose({ text: '', field: '' })} onAdd={onAdd} />}
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
      {transfer && <TransferDialog transfer={transfer} bookName={book.name} onClose={() => setTransfer(null)} />}
    </section>
  );
}

/** The contacts selected on a page, or all that match the query. `here`: the selected ones of the page. */
function useSelection(query: ContactsQuery, keys: readonly string[]) {
  const [selected, select] = useState<readonly string[] | 'all'>([]);
  // A changed query clears the selection, because the selected rows may no longer be visible.
  const [seen, setSeen] = useState(query);
  if (seen !== query) {
    setSeen(query);
    select([]);
  }
  return { selected, here: selected === 'all' ? keys : keys.filter((num) => selected.includes(num)), select };
}

type NoContactsProps = { book: AddressBook; isSearch: boolean; onClear: () => void; onAdd: () => void };

function NoContacts({ book, isSearch, onClear, onAdd }: NoContactsProps) {
  const { t } = useTranslation();
  if (isSearch) {
    return <EmptyState
      level={3} icon={<SearchIcon />} title={t('contacts.nothingFound')} text={t('contacts.nothingFoundText')}
      action={<Button onClick={onClear}>{t('books.clearFilters')}</Button>}
    />;
  }
  return <EmptyState
    level={3} icon={<PeopleIcon />} title={t('contacts.none')} text={t(book.canEdit ? 'contacts.noneText' : 'contacts.noneReadOnly')}
    action={book.canEdit && <><LinkButton to={`/addressbook/import?book=${book.uuid}`} icon={<ImportIcon />}>
      {t('book.import')}
    </LinkButton><AddContact onClick={onAdd} /></>}
  />;
}

function useEditing(bookUuid: string): GridEditing<Contact> {
  const dispatch = useDispatch();
  const { cell } = useSelector(selectContacts);
  const [conflict, setConflict] = useState<Contact | null>();
  const { busy, failure, submit, reset } = useCommand(saveCell, (outcome) => {
    setConflict('conflict' in outcome ? outcome.conflict : undefined);
  }, bookUuid);
  const error = useRefusalText({ failure, conflict }, (now) => (cell ? fieldOf(now, cell.field) || '—' : ''));
  const clearRefusal = () => {
    reset();
    setConflict(undefined);
  };
  const field = (column: string) => contactFields.find((each) => each === column) ?? 'num';
  return {
    open: cell && { row: cell.num, column: cell.field, busy, error },
    onOpen: ({ row, column }) => {
      clearRefusal();
      dispatch(cellOpened({ num: String(row), field: field(column) }));
    },
    onCancel: () => {
      clearRefusal();
      dispatch(cellLeft());
    },
    onSave: (row, column, value, next) => {
      clearRefusal();
      submit({ bookUuid, row, field: field(column), value, next: next && { num: String(next.row), field: field(next.column) } });
    },
  };
}
