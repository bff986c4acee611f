import { useCallback, useEffect, useRef } from 'react';
import type { Failure } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { deedForgotten, selectDeed } from './deeds.slice';

/** How a deed stands. `onDone` is told of its end once; with the form goes what was refused. */
export function useDeed(name: string, onDone?: () => void): { busy: boolean; failure: Failure | undefined; forget: () => void } {
  const dispatch = useDispatch();
  const { status, failure } = useSelector(selectDeed(name));
  const told = useRef(onDone);
  useEffect(() => {
    told.current = onDone;
  });
  const forget = useCallback(() => void dispatch(deedForgotten(name)), [dispatch, name]);
  // One that ended while nobody looked is no news.
  const isNew = useRef(true);
  useEffect(() => {
    const isNews = status === 'done' && !isNew.current;
    isNew.current = false;
    if (status === 'done') forget();
    if (isNews) told.current?.();
  }, [status, forget]);
  useEffect(() => forget, [forget]);
  return { busy: status === 'busy', failure, forget };
}
