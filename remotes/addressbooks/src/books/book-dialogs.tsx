import type { AddressBook } from '@portal/contracts';
import { BookForm } from './book-form';
import { CopyDialog } from './copy-dialog';
import { MergeDialog } from './merge-dialog';

/** A book command whose dialog is open. */
export type BookDialog = { kind: 'create' } | { kind: 'edit' | 'copy' | 'merge'; book: AddressBook };

export function BookDialogs({ dialog, onClose }: { dialog: BookDialog | null; onClose: () => void }) {
  switch (dialog?.kind) {
    case undefined: return null;
    case 'create': return <BookForm book={null} onClose={onClose} />;
    case 'edit': return <BookForm book={dialog.book} onClose={onClose} />;
    case 'copy': return <CopyDialog book={dialog.book} onClose={onClose} />;
    case 'merge': return <MergeDialog book={dialog.book} onClose={onClose} />;
  }
}
