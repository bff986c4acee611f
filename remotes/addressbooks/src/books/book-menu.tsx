import type { AddressBook } from '@portal/contracts';
import { addressBookExport, fileFormats } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { type MenuChoice, TagIcon } from '@portal/ui/shell';
import { CopyIcon, DeleteIcon, DownloadIcon, EditIcon, MergeIcon, RowMenu } from '@portal/ui/screens';
import { download } from '../downloads.state';
import { bookRemovalRequested } from '../removals.slice';
import type { BookDialog } from './book-dialogs';

export type BookMenuProps = { book: AddressBook; onDialog: (dialog: BookDialog) => void };

/** Commands for a whole book. A book that an external system fills can be renamed, copied and deleted, but not merged into. */
export function BookMenu({ book, onDialog }: BookMenuProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { uuid, name } = book;
  const commands: MenuChoice[] = [
    ...(book.canManage ? [
      { id: 'edit', label: t('command.edit'), icon: <EditIcon />, onSelect: () => onDialog({ kind: 'edit', book }) },
    ] : []),
    ...(book.canEdit && book.tags.length > 0 ? [
      { id: 'tags', label: t('tags.manage'), icon: <TagIcon />, onSelect: () => onDialog({ kind: 'tags', book }) },
    ] : []),
    ...(book.canManage ? [
      { id: 'copy', label: t('command.copy'), icon: <CopyIcon />, onSelect: () => onDialog({ kind: 'copy', book }) },
    ] : []),
    ...(book.canEdit ? [
      { id: 'merge', label: t('command.merge'), icon: <MergeIcon />, onSelect: () => onDialog({ kind: 'merge', book }) },
    ] : []),
  ];
  const exports = fileFormats.map((format): MenuChoice => ({
    id: format, label: t(`command.export.${format}`), icon: <DownloadIcon />,
    onSelect: () => void dispatch(download.submitted({
      key: `${uuid} ${format}`, path: addressBookExport.path, query: { uuid, format },
    })),
  }));
  const removal: MenuChoice[] = book.canManage ? [
    { id: 'delete', label: t('command.delete'), icon: <DeleteIcon />, onSelect: () => void dispatch(bookRemovalRequested({ uuid, name })) },
  ] : [];
  const sections = [
    { id: 'commands', choices: commands }, { id: 'export', choices: exports }, { id: 'delete', choices: removal },
  ];
  return <RowMenu label={t('command.menu', { name })} sections={sections} />;
}
