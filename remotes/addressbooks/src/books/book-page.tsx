import type { ReactNode } from 'react';
import type { AddressBook } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, SendIcon } from '@portal/ui/shell';
import { ImportIcon, KeyValues, LinkButton, MessageBar, MessageBarBody, Page, Timestamp } from '@portal/ui/screens';
import { BookTypeBadge } from '../book-type';
import { useListPath } from '../use-list-path';
import type { BookDialog } from './book-dialogs';
import { BookMenu } from './book-menu';

export type BookPageProps = {
  book: AddressBook;
  actions?: ReactNode;
  onDialog: (dialog: BookDialog) => void;
  children: ReactNode;
};

/** Page of a book: details, commands and contacts. */
export function BookPage({ book, actions, onDialog, children }: BookPageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const listPath = useListPath(book)();
  const readOnly = book.type === 'extprocessing' ? t('book.filledOutside') : t('book.readOnly');
  return (
    <Page
      title={book.name}
      status={<BookTypeBadge book={book} />}
      text={book.alphaName === null ? t(`type.${book.type}.text`) : t('type.senderStoplist.text', { alphaName: book.alphaName })}
      actions={
        <>
          {listPath !== undefined && <LinkButton to={listPath} icon={<SendIcon />}>{t('command.send')}</LinkButton>}
          {book.canEdit && <LinkButton to={`/addressbook/import?book=${book.uuid}`} icon={<ImportIcon />}>{t('book.import')}</LinkButton>}
          {actions}
          <BookMenu book={book} onDialog={onDialog} />
        </>
      }
    >
      {!book.canEdit && <MessageBar><MessageBarBody>{readOnly}</MessageBarBody></MessageBar>}
      <Card>
        <KeyValues
          items={[
            { id: 'contacts', term: t('books.contacts'), value: format.number(book.contacts) },
            { id: 'organizations', term: t(
              'books.organizations',
            ), value: book.organizations.map(({ name }) => name).join(', ') || t('remotes:organizations.all') },
            { id: 'created', term: t('book.created'), value: <Timestamp at={book.created} /> },
            { id: 'updated', term: t('books.updated'), value: <Timestamp at={book.updated} /> },
            { id: 'lastUsed', term: t('books.lastUsed'), value: book.lastUsed === null ? '—' : <Timestamp at={book.lastUsed} /> },
          ]}
        />
      </Card>
      {children}
    </Page>
  );
}
