import { useMemo } from 'react';
import type { AddressBook, addressBookListExportColumns } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { type DataColumn, Timestamp, useOrganizationColumn } from '@portal/ui/screens';
import { BookTypeBadge } from '../book-type';
import { BookContent } from './book-content';
import { SendToBook } from './send-to-book';

const useStyles = makeStyles({
  name: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(160px, 26vw, 380px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

type Column = DataColumn<AddressBook, (typeof addressBookListExportColumns)[number]>;

export function useBooksColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const organizations = useOrganizationColumn<AddressBook>();
  return useMemo((): readonly Column[] => [
    {
      id: 'name', header: t('books.name'), sort: 'name', card: 'title', exports: ['name'],
      cell: ({ name }) => <span className={styles.name} title={name}>{name}</span>,
    },
    {
      id: 'type', header: t('books.type'), card: 'badge', priority: 2, exports: ['type'], cell: (book) => <BookTypeBadge book={book} />,
    },
    {
      id: 'contacts', header: t('books.contacts'), sort: 'contacts', align: 'end', exports: ['contacts'],
      cell: ({ contacts }) => format.number(contacts),
    },
    {
      id: 'content', header: t('books.content'), optional: true, exports: ['fields', 'tags'], cell: (book) => <BookContent book={book} />,
    },
    ...organizations.map((column): Column => ({ ...column, priority: 5, card: 'hidden', exports: ['organizations'] })),
    {
      id: 'updated', header: t('books.updated'), whole: true, optional: true, card: 'hidden', exports: ['updated'],
      cell: ({ updated }) => <Timestamp at={updated} />,
    },
    {
      id: 'lastUsed', header: t('books.lastUsed'), whole: true, priority: 1, exports: ['lastUsed'],
      cell: ({ lastUsed }) => (lastUsed === null ? null : <Timestamp at={lastUsed} />),
    },
    {
      id: 'created', header: t('book.created'), sort: 'created', whole: true, optional: true, exports: ['created'],
      cell: ({ created }) => <Timestamp at={created} />,
    },
    { id: 'send', header: t('books.list'), card: 'footer', cell: (book) => <SendToBook book={book} /> },
  ], [t, styles, format, organizations]);
}
