import { useCallback } from 'react';
import { hasUnsubscribeField } from '@portal/messaging';
import { useCan } from '@portal/portal';
import { useResource } from '@portal/portal/resource';
import { linkPrefix } from './links.state';
import { padShortLinks, withExampleUnsubscribeLink } from './own-links';

/**
 * Returns a function that gives a text the length of the sent one: with an unsubscribe link and, if `ownLinks`, unique short links.
 * Undefined if `texts` need neither, or until the prefix of the links is known.
 */
export function useCountedText(ownLinks: boolean, texts: readonly (string | undefined)[]): ((text: string) => string) | undefined {
  const hasLinks = ownLinks || texts.some((text) => hasUnsubscribeField(text ?? ''));
  const isUsed = useCan('/smslist/action/create') && hasLinks;
  const prefix = useResource(linkPrefix, isUsed ? undefined : null).data?.prefix;
  const counted = useCallback((text: string) => {
    if (prefix === undefined) return text;
    return withExampleUnsubscribeLink(ownLinks ? padShortLinks(text, prefix) : text, prefix);
  }, [ownLinks, prefix]);
  return prefix === undefined ? undefined : counted;
}
