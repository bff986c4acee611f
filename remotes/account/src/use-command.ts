import { useCallback, useEffect, useRef } from 'react';
import type { Failure } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { commandCleared, selectCommand } from './commands.slice';

/** State of a command, cleared when the form is closed. `onDone` is called after each success while the form is open. */
export function useCommand(name: string, onDone?: () => void): { busy: boolean; failure: Failure | undefined; reset: () => void } {
  const dispatch = useDispatch();
  const { status, failure } = useSelector(selectCommand(name));
  const reported = useRef(onDone);
  useEffect(() => {
    reported.current = onDone;
  });
  const reset = useCallback(() => void dispatch(commandCleared(name)), [dispatch, name]);
  // Ignores a success that happened before the form was opened.
  const isNew = useRef(true);
  useEffect(() => {
    const isNewSuccess = status === 'done' && !isNew.current;
    isNew.current = false;
    if (status === 'done') reset();
    if (isNewSuccess) reported.current?.();
  }, [status, reset]);
  useEffect(() => reset, [reset]);
  return { busy: status === 'busy', failure, reset };
}
