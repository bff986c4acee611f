import { addressBookTypes, type AddressBookType } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { BookRecipients } from './book-recipients';
import { FileRecipients } from './file-recipients';
import { PastedRecipients } from './pasted-recipients';
import { useSectionStyles, type SectionProps } from './section';
import type { RecipientCount } from './use-recipient-count';

/** Types of address books that can be chosen as recipients: all except stop lists. */
const sources: readonly AddressBookType[] = ['generic', 'shared', 'extprocessing'];

export function RecipientsStep({ form, errors, count, onChange }: SectionProps & { count: RecipientCount }) {
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
        <FileRecipients file={form.file} error={errors.file} onChange={onChange} />
        {seesBooks && (
          <>
            <BookRecipients
              name="books" title={t('new.books')} hint={t('new.booksHint')} add={t('new.addBooks')} types={sources} filtered
              books={form.books} error={errors.books} onChange={(books) => onChange({ books })}
            />
            <BookRecipients
              name="excludedBooks" title={t('new.exceptBooks')} hint={t('new.exceptBooksHint')} add={t('new.addExceptBooks')}
              types={addressBookTypes}
              books={form.excludedBooks} error={errors.excludedBooks} onChange={(excludedBooks) => onChange({ excludedBooks })}
            />
          </>
        )}
      </div>
    </Card>
  );
}
