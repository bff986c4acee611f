import type { AddressBook, ContactSet, Segment } from '@portal/contracts';
import { useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { makeStyles, SendIcon, TagIcon, tokens } from '@portal/ui/shell';
import { Button, CopyIcon, DeleteIcon, LinkButton, MoveIcon } from '@portal/ui/screens';
import { contactsRemovalRequested } from '../removals.slice';
import { useListPath } from '../use-list-path';
import { filterOf, isSameFilter } from './contact-filter';
import type { ContactsPage, ContactsQuery } from './contacts.slice';
import type { Transfer } from './transfer-dialog';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, padding: '8px 12px',
    marginBottom: tokens.spacingVerticalS, borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorBrandBackground2,
  },
  words: { marginInlineEnd: 'auto', fontVariantNumeric: 'tabular-nums' },
});

/** Contacts whose tags will change; `count` is null if unknown. */
export type Tagging = { kind: 'tag'; set: ContactSet; count: number | null };

export type SelectionBarProps = {
  book: AddressBook;
  query: ContactsQuery;
  /** The applied segment. */
  segment: Segment | undefined;
  page: Pick<ContactsPage, 'total' | 'totalAtLeast' | 'next' | 'previous'>;
  /** Phone numbers of contacts on this page, or all search results. */
  selected: readonly string[] | 'all';
  onAll: () => void;
  onTransfer: (transfer: Transfer | Tagging) => void;
  onClear: () => void;
};

/** Commands for the selected contacts. */
export function SelectionBar({ book, query, segment, page, selected, onAll, onTransfer, onClear }: SelectionBarProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const canCopy = useCan('/addressbook/action/edit');
  const all = page.total === null ? t('contacts.moreThan', { number: format.number(page.totalAtLeast) }) : format.number(page.total);
  const set: ContactSet = selected === 'all' ? {
    bookUuid: book.uuid, filter: filterOf(query),
  } : { bookUuid: book.uuid, nums: [...selected] };
  const count = selected === 'all' ? page.total : selected.length;
  const isSegment = segment !== undefined && isSameFilter(segment.filter, filterOf(query));
  const toSelected = useListPath(book)(selected !== 'all' ? { filter: { nums: [...selected] } }
    : isSegment ? { segment: segment.uuid } : { filter: filterOf(query) });
  const remove = () => {
    if (selected === 'all') onTransfer({ kind: 'delete', set, count });
    else dispatch(contactsRemovalRequested({ bookUuid: book.uuid, name: book.name, nums: [...selected] }));
    onClear();
  };
  const isPart = selected !== 'all' && (page.next !== null || page.previous !== null);
  return (
    <div role="group" aria-label={t('contacts.selection')} className={styles.root}>
      <span className={styles.words} role="status">
        {selected === 'all' ? t('contacts.allSelected', { number: all }) : t('contacts.selected', { count: selected.length })}
      </span>
      {isPart && <Button size="small" appearance="subtle" onClick={onAll}>
        {t(isSameFilter(filterOf(query), {}) ? 'contacts.selectBook' : 'contacts.selectFound', { number: all })}
      </Button>}
      {toSelected !== undefined && <LinkButton size="small" to={toSelected} icon={<SendIcon />}>{t('contacts.send')}</LinkButton>}
      {book.canEdit && <Button size="small" icon={<TagIcon />} onClick={() => onTransfer({ kind: 'tag', set, count })}>
        {t('tags.edit')}
      </Button>}
      {canCopy && <Button size="small" icon={<CopyIcon />} onClick={() => onTransfer({ kind: 'copy', set, count })}>
        {t('contacts.copyTo')}
      </Button>}
      {book.canEdit && <Button size="small" icon={<MoveIcon />} onClick={() => onTransfer({ kind: 'move', set, count })}>
        {t('contacts.moveTo')}
      </Button>}
      {book.canEdit && <Button size="small" icon={<DeleteIcon />} onClick={remove}>{t('contacts.delete')}</Button>}
      <Button size="small" appearance="subtle" onClick={onClear}>{t('contacts.clearSelection')}</Button>
    </div>
  );
}
