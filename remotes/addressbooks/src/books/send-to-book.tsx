import type { AddressBook } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { SendIcon } from '@portal/ui/shell';
import { LinkButton } from '@portal/ui/screens';
import { useListPath } from '../use-list-path';

/** The first thing to do with a book; nothing for stop lists, empty books, and logins that can't send. */
export function SendToBook({ book }: { book: AddressBook }) {
  const { t } = useTranslation();
  const path = useListPath(book)();
  return path === undefined ? null : (
    <LinkButton size="small" to={path} icon={<SendIcon />} aria-label={t('command.sendTo', { name: book.name })}>
      {t('command.sendShort')}
    </LinkButton>
  );
}
