import { useMemo } from 'react';
import type { AddressBook } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { Timestamp, useOrganizationColumn, type GridColumn } from '@portal/ui/screens';
import { BookTypeBadge } from '../book-type';
import type { BookDialog } from './book-dialogs';
import { BookMenu } from './book-menu';

const useStyles = makeStyles({
  name: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(160px, 26vw, 380px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

export function useBooksColumns(onDialog: (dialog: BookDialog) => void): readonly GridColumn<AddressBook>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const organizations = useOrganizationColumn<AddressBook>();
  return useMemo(() => [
    { id: 'name', header: t('books.name'), sort: 'name', card: 'title', cell: ({ name }) => <span className={styles.name} title={name}>
      {name}
    </span> },
    { id: 'type', header: t('books.type'), card: 'badge', cell: ({ type }) => <BookTypeBadge type={type} /> },
    { id: 'contacts', header: t('books.contacts'), sort: 'contacts', align: 'end', cell: ({ contacts }) => format.number(contacts) },
    ...organizations,
    { id: 'updated', header: t('books.updated'), whole: true, cell: ({ updated }) => <Timestamp at={updated} /> },
    {
      id: 'actions', header: t('books.actions'), width: '88px', card: 'menu',
      cell: (book) => <BookMenu book={book} boxed onDialog={onDialog} />,
    },
  ], [t, styles, format, organizations, onDialog]);
}
