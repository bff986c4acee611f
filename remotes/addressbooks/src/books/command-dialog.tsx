import type { ReactNode } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { FormDialog } from '@portal/ui/more';
import { commandDismissed, selectBookCommands } from './book-commands.slice';

export type CommandDialogProps = {
  title: string;
  confirmLabel: string;
  onConfirm: () => void;
  children: ReactNode;
};

/** Form of a book command; it shows the server's refusal. */
export function CommandDialog(form: CommandDialogProps) {
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectBookCommands);
  return <FormDialog {...form} busy={busy} failure={failure} onClose={() => dispatch(commandDismissed())} />;
}
