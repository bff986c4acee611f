import { addressBookExport, contactFields, type AddressBook, type Contact, type Segment } from '@portal/contracts';
import { useCan, useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Heading, makeStyles, PeopleIcon, tokens } from '@portal/ui/shell';
import { EditableCell } from '@portal/ui/forms';
import { DataGrid, type FilterChip, type GridEditing, ImportIcon, LinkButton } from '@portal/ui/screens';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { grids } from '../grids.state';
import { AddContact } from './add-contact';
import { ContactActions } from './contact-actions';
import { saveCell } from './contact-edit.state';
import { filterOf, needsValue, noSearch } from './contact-filter';
import { useContactsColumns } from './contacts-columns';
import { ContactsFilters } from './contacts-filters';
import { segmentList } from './segments/segments.state';
import { useFieldLabel } from '../use-field-label';
import { cellLeft, cellOpened, contactsLeft, contactsRequested, selectContacts, type ContactsQuery } from './contacts.slice';
import { fieldOf, useRefusalText } from './refusal-text';
import { SelectionBar, type Tagging } from './selection-bar';
import { TransferDialog, type Transfer } from './transfer-dialog';
import { pageSizes, useContactsQuery, type ChooseContacts } from './use-contacts-query';

const noSegments: readonly Segment[] = [];
const TagDialog = lazy(() => import('./tag-dialog').then((dialog) => ({ default: dialog.TagDialog })));

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
  const { query, conditions, segment, choose, goToPage } = useContactsQuery(book.uuid);
  const segments = useResource(segmentList, book.uuid).data?.items ?? noSegments;
  const chips = useFilterChips(book, query, choose);
  const [transfer, setTransfer] = useState<Transfer | Tagging | null>(null);
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
        toolbar={(
          <ContactsFilters
            book={book} query={query} segments={segments} conditions={conditions} segment={segment} onChange={choose}
          />
        )}
        summary={data && here.length > 0 && (
          <SelectionBar
            book={book} query={query} segment={segments.find(({ uuid }) => uuid === segment)} page={data}
            selected={selected === 'all' ? 'all' : here} onAll={() => select('all')}
            onTransfer={setTransfer} onClear={() => select([])}
          />
        )}
        filters={chips}
        onClear={() => choose({ ...noSearch, segment: '' })}
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
      {transfer && transfer.kind !== 'tag' && <TransferDialog transfer={transfer} bookName={book.name} onClose={() => setTransfer(null)} />}
      {transfer?.kind === 'tag' && <Suspense><TagDialog {...transfer} book={book} onClose={() => setTransfer(null)} /></Suspense>}
    </section>
  );
}

function useFilterChips(book: AddressBook, query: ContactsQuery, choose: ChooseContacts): readonly FilterChip[] {
  const { t } = useTranslation();
  const label = useFieldLabel(book.paramNames);
  const { text, field, tags, withoutTags, conditions } = query;
  return [
    {
      id: 'text', label: field === '' ? t('remotes:grid.search') : label(field), value: text,
      onRemove: () => choose({ text: '', field: '' }),
    },
    { id: 'tags', label: t('tags.title'), value: tags.join(', '), onRemove: () => choose({ tags: [] }) },
    { id: 'without', label: t('tags.without'), value: withoutTags.join(', '), onRemove: () => choose({ withoutTags: [] }) },
    ...conditions.map((condition, at) => ({
      id: `condition${at}`, label: label(condition.field),
      value: `${t(`conditions.kinds.${condition.is}`)} ${needsValue(condition) ? condition.value : ''}`.trim(),
      onRemove: () => choose({ conditions: conditions.filter((_, index) => index !== at) }),
    })),
  ];
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
