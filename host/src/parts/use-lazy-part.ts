import { useState, type ComponentType } from 'react';
import { failure, failureShown, isCancelled } from '@portal/portal';
import { useDispatch } from '@portal/portal/state';

export type LazyPart<P> = {
  /** Set only while the part is open and its code is loaded. */
  Part?: ComponentType<P>;
  loading: boolean;
  open: () => void;
  close: () => void;
};

/** A dialog or panel whose code loads on first use. A failed load shows a toast; the next `open` retries. */
export function useLazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const dispatch = useDispatch();
  const [part, setPart] = useState<{ Part: ComponentType<P> }>();
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const fetchPart = async () => {
    setState('loading');
    try {
      const Part = await load();
      setPart({ Part });
      setState((now) => (now === 'loading' ? 'open' : now));
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
