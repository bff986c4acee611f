import { createContext, useContext } from 'react';
import type { Loader } from './loader';
import type { Visits } from './visits';

export type RemotesContextValue = {
  loader: Loader;
  visits: Visits;
  /** Puts an error of a remote into the error log; gives the id under which it lies there. */
  log: (error: unknown, where: string) => string;
};

export const RemotesContext = createContext<RemotesContextValue | null>(null);

export function useRemotes(): RemotesContextValue {
  const value = useContext(RemotesContext);
  if (!value) throw new Error('RemotesContext is missing');
  return value;
}
