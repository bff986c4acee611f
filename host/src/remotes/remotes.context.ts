import { createContext, useContext } from 'react';
import type { Search } from '@portal/portal';
import type { Loader } from './loader';
import type { Visits } from './visits';

export type RemotesContextValue = {
  loader: Loader;
  visits: Visits;
  /** Puts an error of a remote into the error log; gives the id under which it lies there. */
  log: (error: unknown, where: string) => string;
  /** Asks a finder of a remote, which is loaded for it. Rejected where that fails; the error log has it. */
  find: (id: string, finder: string, text: string) => Search;
};

export const RemotesContext = createContext<RemotesContextValue | null>(null);

export function useRemotes(): RemotesContextValue {
  const value = useContext(RemotesContext);
  if (!value) throw new Error('RemotesContext is missing');
  return value;
}
