import { useEffect } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { providersLeft, providersWatched, selectProviders } from './providers.slice';

/** The provider connections, polled while the screen is open. */
export function useProviders() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(providersWatched());
    return () => void dispatch(providersLeft());
  }, [dispatch]);
  return useSelector(selectProviders);
}
