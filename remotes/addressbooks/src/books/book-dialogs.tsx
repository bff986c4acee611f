import { lazy, Suspense } from 'react';
import type { AddressBook } from '@portal/contracts';
import { BookForm } from './book-form';
import { CopyDialog } from './copy-dialog';
import { MergeDialog } from './merge-dialog';

const TagsDialog = lazy(() => import('./tags-dialog').then((tags) => ({ default: tags.TagsDialog })));

/** A book command whose dialog is open. */
export type BookDialog = { kind: 'create' } | { kind: 'edit' | 'copy' | 'merge' | 'tags'; book: AddressBook };

export function BookDialogs({ dialog, onClose }: { dialog: BookDialog | null; onClose: () => void }) {
  switch (dialog?.kind) {
    case undefined: return null;
    case 'create': return <BookForm book={null} onClose={onClose} />;
    case 'edit': return <BookForm book={dialog.book} onClose={onClose} />;
    case 'copy': return <CopyDialog book={dialog.book} onClose={onClose} />;
    case 'tags': return <Suspense><TagsDialog book={dialog.book} onClose={onClose} /></Suspense>;
    case 'merge': return <MergeDialog book={dialog.book} onClose={onClose} />;
  }
}
