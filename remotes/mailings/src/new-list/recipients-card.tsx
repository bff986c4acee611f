import { lazy, Suspense } from 'react';
import { addressBookTypes, type AddressBookType } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, Skeleton } from '@portal/ui/shell';
import { PastedRecipients } from './pasted-recipients';
import { useSectionStyles, type SectionProps } from './section';
import type { RecipientCount } from './use-recipient-count';

// Loaded on demand: below the first view.
const FileRecipients = lazy(() => import('./file-recipients').then((file) => ({ default: file.FileRecipients })));
const BookRecipients = lazy(() => import('./book-recipients').then((books) => ({ default: books.BookRecipients })));

/** Types of address books that can be chosen as recipients: all except stop lists. */
const sources: readonly AddressBookType[] = ['generic', 'shared', 'extprocessing'];

export function RecipientsCard({ form, errors, count, onChange }: SectionProps & { count: RecipientCount }) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const seesBooks = useCan('/addressbook/index');
  return (
    <Card title={t('new.recipients')}>
      <div className={styles.fields}>
        <PastedRecipients
          text={form.recipients} type={form.message.type} count={count} error={errors.recipients}
          onChange={(recipients) => onChange({ recipients })}
        />
        <Suspense fallback={<div aria-busy="true"><Skeleton height="190px" /></div>}>
          <FileRecipients file={form.file} error={errors.file} onChange={onChange} />
        </Suspense>
        {seesBooks && (
          <Suspense fallback={<div aria-busy="true"><Skeleton height="200px" /></div>}>
            <BookRecipients
              name="books" title={t('new.books')} hint={t('new.booksHint')} add={t('new.addBooks')} types={sources} filtered
              books={form.books} error={errors.books} onChange={(books) => onChange({ books })}
            />
            <BookRecipients
              name="excludedBooks" title={t('new.exceptBooks')} hint={t('new.exceptBooksHint')} add={t('new.addExceptBooks')}
              types={addressBookTypes}
              books={form.excludedBooks} error={errors.excludedBooks} onChange={(excludedBooks) => onChange({ excludedBooks })}
            />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
