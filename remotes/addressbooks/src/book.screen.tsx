import { useCallback, useEffect } from 'react';
import { isMissingRecord, useFailureText, useTabTitle } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useParams } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, FailureView, Skeleton } from '@portal/ui/core';
import { LinkButton, MissingRecord, Page } from '@portal/ui/more';
import { BookDialogs } from './books/book-dialogs';
import { BookPage } from './books/book-page';
import { bookLeft, bookRequested, selectBookOf } from './books/book.slice';
import { AddContact } from './contacts/add-contact';
import { ContactsSection } from './contacts/contacts-section';
import { CurrentJobs } from './current-jobs';
import { RemovalBanners } from './removal-banners';

export default function BookScreen() {
  const { uuid = '' } = useParams();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { data: book, error } = useSelector(selectBookOf(uuid));
  const failureText = useFailureText(error);
  const load = useCallback(() => void dispatch(bookRequested(uuid)), [dispatch, uuid]);
  useEffect(() => load(), [load]);
  useEffect(() => () => void dispatch(bookLeft()), [dispatch, uuid]);
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
              title={t('book.failed')} text={failureText?.text} lines={failureText?.lines} traceId={error.traceId} onRetry={load}
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
    <BookPage book={book} actions={book.canEdit && <AddContact />}>
      <RemovalBanners bookUuid={uuid} />
      <CurrentJobs bookUuid={uuid} />
      <ContactsSection key={uuid} book={book} />
      <BookDialogs />
    </BookPage>
  );
}
