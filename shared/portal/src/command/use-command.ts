import { useCallback, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import type { Failure } from '../failure';
import type { Command } from './command';

/**
 * State of a command for its form or dialog, cleared when that is closed. `onDone` is called after each success while it is open.
 * `of`: the command's key, if it has several. `onFailed` is called after each failure, for a dialog that a failure closes.
 */
export function useCommand<P, R>(
  command: Command<P, R>, onDone?: (result: R) => void, of: string | number = '', onFailed?: (failure: Failure) => void,
): {
  busy: boolean; failure: Failure | undefined; submit: (payload: P, file?: Blob) => void; reset: () => void;
} {
  const dispatch = useDispatch();
  const key = String(of);
  const { status, failure, result } = useSelector(command.select(key));
  const reported = useRef({ onDone, onFailed });
  useEffect(() => {
    reported.current = { onDone, onFailed };
  });
  const submit = useCallback((payload: P, file?: Blob) => void dispatch(command.submitted(payload, file)), [dispatch, command]);
  const reset = useCallback(() => void dispatch(command.cleared(key)), [dispatch, command, key]);
  // Ignores an outcome from before the form was opened, unless it is to be delivered late.
  const isNew = useRef(true);
  useEffect(() => {
    const wasNew = isNew.current;
    isNew.current = false;
    if (status === 'done' || (status === 'failed' && wasNew)) reset();
    if (wasNew && !(status === 'done' && command.deliverLate)) return;
    if (status === 'done') reported.current.onDone?.(result as R);
    if (status === 'failed' && failure) reported.current.onFailed?.(failure);
  }, [status, result, failure, reset, command]);
  useEffect(() => reset, [reset]);
  return { busy: status === 'busy', failure, submit, reset };
}
