import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { BookIcon } from '@portal/ui/core';
import { NotOpenYet } from '@portal/ui/more';

export default function AddressBooksScreen() {
  const { t } = useTranslation();
  const canGoOn = useCan('/dashboard');
  return (
    <NotOpenYet
      title={t('books.title')}
      text={t('books.text')}
      icon={<BookIcon />}
      notOpen={t('books.notOpen')}
      meanwhile={t('books.notOpenText')}
      way={canGoOn ? { to: '/dashboard', label: t('books.toDashboard') } : undefined}
    />
  );
}
