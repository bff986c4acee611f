import { useState, type ComponentType } from 'react';
import { failure, failureShown, isCancelled } from '@portal/portal';
import { useDispatch } from '@portal/portal/state';

export type LazyPart<P> = {
  /** There is something to show only while it is open and its code is here. */
  Part?: ComponentType<P>;
  loading: boolean;
  open: () => void;
  close: () => void;
};

/** A dialog or panel whose code is fetched when it is first asked for. If it does not come, a notice says so, and asking again tries again. */
export function useLazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const dispatch = useDispatch();
  const [part, setPart] = useState<{ Part: ComponentType<P> }>();
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const fetchPart = async () => {
    setState('loading');
    try {
      const Part = await load();
      setPart({ Part });
      setState('open');
    } catch (error) {
      setState('closed');
      if (!isCancelled(error)) dispatch(failureShown(failure('network_unreachable')));
    }
  };
  return {
    Part: state === 'open' ? part?.Part : undefined,
    loading: state === 'loading',
    open: () => (part ? setState('open') : void fetchPart()),
    close: () => setState('closed'),
  };
}
