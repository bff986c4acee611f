import { useCallback } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { commandSubmitted, dialogClosed, selectCustomerCommands, type CustomerCommand } from './customer-commands.slice';

/** State of the last command, if it is of one of these kinds, for the command's form. */
export function useCommand(...kinds: CustomerCommand['kind'][]) {
  const dispatch = useDispatch();
  const { command } = useSelector(selectCustomerCommands);
  const ours = command && kinds.includes(command.kind) ? command : null;
  const close = useCallback(() => void dispatch(dialogClosed()), [dispatch]);
  const request = useCallback((submitted: CustomerCommand) => void dispatch(commandSubmitted(submitted)), [dispatch]);
  return { busy: ours?.busy ?? false, failure: ours?.failure ?? null, close, request };
}
