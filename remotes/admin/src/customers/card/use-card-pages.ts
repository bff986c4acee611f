import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';
import { keysetPages } from '../../keyset-pages';
import type { CardPage } from './card.state';

/** The page of a tab's list in the URL. */
export function useCardPages(uuid: string) {
  const [{ cursor, trail }, setUrl] = useUrlState({ cursor: '', trail: [] as string[] });
  const query = useMemo((): CardPage => ({ uuid, cursor }), [uuid, cursor]);
  return { query, ...keysetPages({ cursor, trail }, setUrl) };
}
