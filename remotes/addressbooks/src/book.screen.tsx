import { useCallback, useEffect } from 'react';
import { failure, isUuid, useFailureText, useTabTitle } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useParams } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, FailureView, Skeleton } from '@portal/ui/core';
import { LinkButton, Page } from '@portal/ui/more';
import { BookDialogs } from './books/book-dialogs';
import { BookPage } from './books/book-page';
import { bookLeft, bookRequested, selectBookOf } from './books/book.slice';
import { AddContact } from './contacts/add-contact';
import { ContactsSection } from './contacts/contacts-section';
import { CurrentJobs } from './current-jobs';
import { RemovalNotices } from './removal-notices';

const notFound = failure('address_book_not_found');

/** One book, with its contacts. */
export default function BookScreen() {
  const { uuid = '' } = useParams();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const canExist = isUuid(uuid);
  const { data: book, error: refusal } = useSelector(selectBookOf(uuid));
  const error = canExist ? refusal : notFound;
  const said = useFailureText(error);
  const load = useCallback(() => {
    if (canExist) dispatch(bookRequested(uuid));
  }, [dispatch, canExist, uuid]);
  useEffect(() => load(), [load]);
  useEffect(() => () => void dispatch(bookLeft()), [dispatch, uuid]);
  useTabTitle(book?.name);

  if (error && (!book || error.name === 'address_book_not_found')) {
    return (
      <Page title={t('book.title')}>
        <RemovalNotices bookUuid={uuid} />
        <Card>
          <FailureView
            title={t(error.name === 'address_book_not_found' ? 'book.notFound' : 'book.failed')} text={said?.text} lines={said?.lines} traceId={error.traceId}
            onRetry={error.name === 'address_book_not_found' ? undefined : load} actions={<LinkButton to="/addressbook/index">{t('book.toBooks')}</LinkButton>}
          />
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
    <BookPage book={book} actions={book.canEdit && <AddContact />}>
      <RemovalNotices bookUuid={uuid} />
      <CurrentJobs bookUuid={uuid} />
      <ContactsSection key={uuid} book={book} />
      <BookDialogs />
    </BookPage>
  );
}
