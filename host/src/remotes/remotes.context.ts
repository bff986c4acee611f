import { createContext, useContext } from 'react';
import type { PortalStore, Search } from '@portal/portal';
import type { Loader } from './loader';
import type { Visits } from './visits';

export type RemotesContextValue = {
  loader: Loader;
  visits: Visits;
  /** Loads a remote's texts and adds its state, before it is shown. */
  prepare: PortalStore['prepare'];
  /** Adds a remote's error to the error log; returns the entry's id. */
  log: (error: unknown, where: string) => string;
  /** Runs a remote's search provider, loading the remote if needed. Rejects on failure, after logging the error. */
  find: (id: string, finder: string, text: string) => Search;
};

export const RemotesContext = createContext<RemotesContextValue | null>(null);

export function useRemotes(): RemotesContextValue {
  const value = useContext(RemotesContext);
  if (!value) throw new Error('RemotesContext is missing');
  return value;
}
