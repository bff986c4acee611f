import { lazy, Suspense, useState } from 'react';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, LinkIcon } from '@portal/ui/core';

const LinkSearch = lazy(() => import('./link-search').then((dialog) => ({ default: dialog.LinkSearch })));

/** Puts a short link into the text: one that there is, or a new one. Nothing for who may not see them. */
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
