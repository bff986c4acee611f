import { useCallback, useEffect } from 'react';
import { useCan } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { linksSearched, selectLinks } from './links.slice';
import { withOwnLinks } from './own-links';

/** A text as long as it is counted: where each recipient has links of his own, with these. Undefined where nothing changes its length. */
export function useOwnLinks(wanted: boolean): ((text: string) => string) | undefined {
  const dispatch = useDispatch();
  const canSee = useCan('/shortlinks');
  const { place, found } = useSelector(selectLinks);
  const isUnknown = wanted && canSee && place === '' && found.status === 'idle';
  useEffect(() => {
    if (isUnknown) dispatch(linksSearched(''));
  }, [isUnknown, dispatch]);
  const counted = useCallback((text: string) => withOwnLinks(text, place), [place]);
  return wanted && place !== '' ? counted : undefined;
}
