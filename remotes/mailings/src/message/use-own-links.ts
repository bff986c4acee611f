import { useCallback, useEffect } from 'react';
import { useCan } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { linksSearched, selectLinks } from './links.slice';
import { padShortLinks } from './own-links';

/** Returns a function that pads short links to the length of recipients' unique links; undefined if disabled or the prefix is unknown. */
export function useOwnLinks(isEnabled: boolean): ((text: string) => string) | undefined {
  const dispatch = useDispatch();
  const canSee = useCan('/shortlinks');
  const { prefix, found } = useSelector(selectLinks);
  const isUnknown = isEnabled && canSee && prefix === '' && found.status === 'idle';
  useEffect(() => {
    if (isUnknown) dispatch(linksSearched(''));
  }, [isUnknown, dispatch]);
  const counted = useCallback((text: string) => padShortLinks(text, prefix), [prefix]);
  return isEnabled && prefix !== '' ? counted : undefined;
}
