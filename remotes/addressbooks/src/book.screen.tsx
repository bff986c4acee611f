import { useCallback, useState } from 'react';
import type { Contact } from '@portal/contracts';
import { isMissingRecord, useFailureText, useTabTitle } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { useParams } from '@portal/portal/router';
import { Card, FailureView, Skeleton } from '@portal/ui/shell';
import { LinkButton, MissingRecord, Page } from '@portal/ui/screens';
import { addressBook } from './address-book.state';
import { BookDialogs, type BookDialog } from './books/book-dialogs';
import { BookPage } from './books/book-page';
import { AddContact } from './contacts/add-contact';
import { ContactForm } from './contacts/contact-form';
import { ContactsSection } from './contacts/contacts-section';
import { CurrentJobs } from './current-jobs';
import { DropToImport } from './file-drop';
import { RemovalBanners } from './removal-banners';

export default function BookScreen() {
  const { uuid = '' } = useParams();
  return <Book key={uuid} uuid={uuid} />;
}

function Book({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { data: book, error, reload } = useResource(addressBook, uuid);
  const failureText = useFailureText(error);
  const [dialog, setDialog] = useState<BookDialog | null>(null);
  /** The open contact form; `contact` is null for a new contact. */
  const { dialog: form, openDialog: openForm, closeDialog: closeForm } = useDialog<{ contact: Contact | null }>();
  const addContact = () => openForm({ contact: null });
  const editContact = useCallback((contact: Contact) => openForm({ contact }), [openForm]);
  useTabTitle(book?.name);

  if (error && (!book || isMissingRecord(error))) {
    const back = <LinkButton to="/addressbook/index">{t('book.toBooks')}</LinkButton>;
    return (
      <Page title={t('book.title')}>
        <RemovalBanners bookUuid={uuid} />
        <Card>
          {isMissingRecord(error)
            ? <MissingRecord title={t('book.notFound')} text={failureText?.text ?? ''} actions={back} />
            : <FailureView
              title={t('book.failed')} text={failureText?.text} lines={failureText?.lines} traceId={error.traceId} onRetry={reload}
              actions={back}
            />}
        </Card>
      </Page>
    );
  }
  if (!book) {
    return (
      <Page title={<Skeleton width="240px" height="28px" />} text={<Skeleton width="320px" />}>
        <div aria-busy="true" aria-label={t('book.loading')} role="status"><Card><Skeleton height="120px" /></Card></div>
      </Page>
    );
  }
  return (
    <BookPage book={book} actions={book.canEdit && <AddContact onClick={addContact} />} onDialog={setDialog}>
      {book.canEdit && <DropToImport bookUuid={uuid} bookName={book.name} />}
      <RemovalBanners bookUuid={uuid} />
      <CurrentJobs bookUuid={uuid} />
      <ContactsSection book={book} onAdd={addContact} onEdit={editContact} />
      {form && <ContactForm book={book} contact={form.contact} onClose={closeForm} />}
      <BookDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </BookPage>
  );
}
