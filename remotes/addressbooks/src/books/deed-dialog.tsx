import type { ReactNode } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { FormDialog } from '@portal/ui/more';
import { deedClosed, selectBookDeeds } from './book-deeds.slice';

export type DeedDialogProps = {
  title: string;
  confirmLabel: string;
  onConfirm: () => void;
  children: ReactNode;
};

/** The form of a deed with a book: what the server refuses stands in it. */
export function DeedDialog(form: DeedDialogProps) {
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectBookDeeds);
  return <FormDialog {...form} busy={busy} failure={failure} onClose={() => dispatch(deedClosed())} />;
}
