import { lazy, Suspense, useState } from 'react';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button } from '@portal/ui/screens';
import { LinkIcon } from '@portal/ui/shell';

const LinkSearch = lazy(() => import('./link-search').then((dialog) => ({ default: dialog.LinkSearch })));

/** Inserts an existing or new short link into the text. Hidden from users without the right to see links. */
export function LinkInsertion({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation();
  const canSee = useCan('/shortlinks');
  const [open, setOpen] = useState(false);
  if (!canSee) return null;
  const insert = (url: string) => {
    setOpen(false);
    onInsert(url);
  };
  return (
    <>
      <Button appearance="subtle" icon={<LinkIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>{t('text.insertLink')}</Button>
      {open && <Suspense><LinkSearch onChoose={insert} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
