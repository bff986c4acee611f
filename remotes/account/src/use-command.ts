import { useCallback, useEffect, useRef } from 'react';
import type { Failure } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { commandCleared, selectCommand } from './commands.slice';

/** How a command stands. `onDone` is told of its end once; with the form goes what was refused. */
export function useCommand(name: string, onDone?: () => void): { busy: boolean; failure: Failure | undefined; forget: () => void } {
  const dispatch = useDispatch();
  const { status, failure } = useSelector(selectCommand(name));
  const reported = useRef(onDone);
  useEffect(() => {
    reported.current = onDone;
  });
  const forget = useCallback(() => void dispatch(commandCleared(name)), [dispatch, name]);
  // One that ended while nobody looked is no news.
  const isNew = useRef(true);
  useEffect(() => {
    const isNews = status === 'done' && !isNew.current;
    isNew.current = false;
    if (status === 'done') forget();
    if (isNews) reported.current?.();
  }, [status, forget]);
  useEffect(() => forget, [forget]);
  return { busy: status === 'busy', failure, forget };
}
