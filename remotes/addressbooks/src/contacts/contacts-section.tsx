import { addressBookExport, contactFields, type AddressBook, type Contact, contactSorts } from '@portal/contracts';
import { useCan, useFormat, withPlus, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Heading, makeStyles, PeopleIcon, tokens } from '@portal/ui/shell';
import { EditableCell } from '@portal/ui/forms';
import { DataGrid, type GridEditing, ImportIcon, LinkButton } from '@portal/ui/screens';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { grids } from '../grids.state';
import { AddContact } from './add-contact';
import { ContactActions } from './contact-actions';
import { saveCell } from './contact-edit.state';
import { filterOf } from './contact-filter';
import { useContactsColumns } from './contacts-columns';
import { ContactsFilters } from './contacts-filters';
import { useFieldLabel } from '../use-field-label';
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
});

export type ContactsSectionProps = { book: AddressBook; onAdd: () => void; onEdit: (contact: Contact) => void };

/** Shows the contacts of a book in pages, with inline editing. */
export function ContactsSection({ book, onAdd, onEdit }: ContactsSectionProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const canSelect = useCan('/addressbook/action/edit');
  const canChat = useCan('/chat');
  const { page, query: loadedQuery, pinned } = useSelector(selectContacts);
  const outdated = useMemo(
    () => new Set(pinned.filter(({ fits, removedBy }) => !fits && removedBy === null).map(({ contact }) => contact.num)), [pinned],
  );
  const columns = useContactsColumns(book, outdated, page.data?.unsubscribed);
  const label = useFieldLabel(book.paramNames);
  const { query, choose, goToPage } = useContactsQuery(book.uuid);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
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
      <ContactsFilters query={query} paramNames={book.paramNames} onChange={choose} />
      {data && here.length > 0 && (
        <SelectionBar
          book={book} query={query} page={data} selected={selected === 'all' ? 'all' : here} onAll={() => select('all')}
          onTransfer={setTransfer} onClear={() => select([])}
        />
      )}
      <DataGrid<Contact>
        state={grids}
        screen="/addressbook/contacts"
        label={t('contacts.title')}
        columns={columns}
        source={{
          rows, status: page.status, error: page.error, onRetry: load,
          pager: {
            ends: true,
            busy: data?.query !== query,
            summary,
            pageSize: {
              value: query.size, choices: pageSizes, onChange: (size) => choose({ size: pageSizes.find((each) => each === size) }),
            },
            onFirst: previous ? () => goToPage({}) : undefined,
            onPrevious: previous ? () => goToPage({ cursor: previous }) : undefined,
            onNext: next ? () => goToPage({ cursor: next }) : undefined,
            onLast: next ? () => goToPage({ last: true }) : undefined,
          },
        }}
        rowKey={({ num }) => num}
        rowName={({ num, name }) => name ?? withPlus(num)}
        actions={book.canEdit || canChat ? (contact) => <ContactActions book={book} contact={contact} onEdit={onEdit} /> : undefined}
        sort={query.sort}
        onSort={({ by, descending }) => choose({ sort: by === 'name' ? (descending ? '-name' : 'name') : (descending ? '-num' : 'num') })}
        selection={canSelect
          ? { selected: new Set(here), onChange: (chosen) => select(keys.filter((num) => chosen.has(num))) }
          : undefined}
        editing={book.canEdit ? editing : undefined}
        filters={[{
          id: 'text', label: query.field === '' ? t('remotes:grid.search') : label(query.field), value: query.text,
          onRemove: () => choose({ text: '', field: '' }),
        }]}
        onClear={() => choose({ text: '', field: '' })}
        exporting={{ path: addressBookExport.path, query: { uuid: book.uuid, filter: filterOf(query), sort: query.sort } }}
        failed={t('contacts.failed')}
        none={{
          level: 3, icon: <PeopleIcon />, title: t('contacts.none'), text: t(book.canEdit ? 'contacts.noneText' : 'contacts.noneReadOnly'),
          action: book.canEdit && <><LinkButton to={`/addressbook/import?book=${book.uuid}`} icon={<ImportIcon />}>
            {t('book.import')}
          </LinkButton><AddContact onClick={onAdd} /></>,
        }}
        nothingFound={t('contacts.nothingFoundText')}
        note={outdated.size > 0 ? t('contacts.unfitText', { count: outdated.size }) : ''}
      />
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
    Cell: EditableCell,
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
