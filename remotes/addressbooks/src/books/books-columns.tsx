import { useMemo } from 'react';
import type { AddressBook, addressBookListExportColumns } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { type DataColumn, Timestamp, useOrganizationColumn } from '@portal/ui/screens';
import { BookTypeBadge } from '../book-type';

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
      id: 'type', header: t('books.type'), card: 'badge', priority: 2, exports: ['type'], cell: ({ type }) => <BookTypeBadge type={type} />,
    },
    {
      id: 'contacts', header: t('books.contacts'), sort: 'contacts', align: 'end', exports: ['contacts'],
      cell: ({ contacts }) => format.number(contacts),
    },
    ...organizations.map((column): Column => ({ ...column, priority: 3, exports: ['organizations'] })),
    {
      id: 'updated', header: t('books.updated'), whole: true, priority: 1, exports: ['updated'],
      cell: ({ updated }) => <Timestamp at={updated} />,
    },
    {
      id: 'created', header: t('book.created'), sort: 'created', whole: true, optional: true, exports: ['created'],
      cell: ({ created }) => <Timestamp at={created} />,
    },
  ], [t, styles, format, organizations]);
}
