import { useCallback, useEffect, useEffectEvent } from 'react';
import { useCan } from '@portal/portal';
import { useResource } from '@portal/portal/resource';
import { useDispatch } from '@portal/portal/state';
import { linkPrefix } from './links.state';
import { padShortLinks } from './own-links';

/** Returns a function that pads short links to the length of recipients' unique links; undefined if disabled or the prefix is unknown. */
export function useOwnLinks(isEnabled: boolean): ((text: string) => string) | undefined {
  const dispatch = useDispatch();
  const isUsed = useCan('/shortlinks') && isEnabled;
  const { data, status } = useResource(linkPrefix, isUsed ? undefined : null);
  const prefix = data ?? '';
  // A prefix hardly ever changes, but that there is no link yet does.
  const askAgain = useEffectEvent(() => {
    if (status === 'ready' && prefix === '') dispatch(linkPrefix.outdated());
  });
  useEffect(() => {
    if (isUsed) askAgain();
  }, [isUsed]);
  const counted = useCallback((text: string) => padShortLinks(text, prefix), [prefix]);
  return prefix === '' ? undefined : counted;
}
