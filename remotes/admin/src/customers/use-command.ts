import { useCallback } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { commandSubmitted, dialogClosed, selectCustomerCommands, type CustomerCommand } from './customer-commands.slice';

/** How a command of this kind stands, for the form that asks for it. */
export function useCommand(...kinds: CustomerCommand['kind'][]) {
  const dispatch = useDispatch();
  const { command } = useSelector(selectCustomerCommands);
  const ours = command && kinds.includes(command.kind) ? command : null;
  const close = useCallback(() => void dispatch(dialogClosed()), [dispatch]);
  const request = useCallback((asked: CustomerCommand) => void dispatch(commandSubmitted(asked)), [dispatch]);
  return { busy: ours?.busy ?? false, failure: ours?.failure ?? null, close, request };
}
