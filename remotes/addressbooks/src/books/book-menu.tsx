import type { AddressBook } from '@portal/contracts';
import { addressBookExport, fileFormats } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { MenuButton, MoreIcon, type MenuChoice } from '@portal/ui/core';
import { CopyIcon, DeleteIcon, DownloadIcon, EditIcon, MergeIcon } from '@portal/ui/more';
import { fileRequested } from '../files.slice';
import { bookRemovalRequested } from '../removals.slice';
import { deedOpened } from './book-deeds.slice';

/** All that can be done with a book as a whole. A copy of what an outside system fills is the customer's own. */
export function BookMenu({ book, boxed = false }: { book: AddressBook; boxed?: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const canCopy = useCan('/addressbook/action/edit') && (book.canEdit || book.type === 'extprocessing');
  const { uuid, name } = book;
  const deeds: MenuChoice[] = [
    ...(book.canEdit ? [{ id: 'edit', label: t('deed.edit'), icon: <EditIcon />, onSelect: () => void dispatch(deedOpened({ kind: 'edit', book })) }] : []),
    ...(canCopy ? [{ id: 'copy', label: t('deed.copy'), icon: <CopyIcon />, onSelect: () => void dispatch(deedOpened({ kind: 'copy', book })) }] : []),
    ...(book.canEdit ? [{ id: 'merge', label: t('deed.merge'), icon: <MergeIcon />, onSelect: () => void dispatch(deedOpened({ kind: 'merge', book })) }] : []),
  ];
  const exports = fileFormats.map((format): MenuChoice => ({
    id: format, label: t(`deed.export.${format}`), icon: <DownloadIcon />,
    onSelect: () => void dispatch(fileRequested({ key: `${uuid} ${format}`, path: addressBookExport.path, query: { uuid, format } })),
  }));
  const removal: MenuChoice[] = book.canEdit ? [{ id: 'delete', label: t('deed.delete'), icon: <DeleteIcon />, onSelect: () => void dispatch(bookRemovalRequested({ uuid, name })) }] : [];
  const sections = [{ id: 'deeds', choices: deeds }, { id: 'export', choices: exports }, { id: 'delete', choices: removal }].filter(({ choices }) => choices.length > 0);
  return <MenuButton label={t('deed.menu', { name })} boxed={boxed} sections={sections}><MoreIcon aria-hidden="true" /></MenuButton>;
}
