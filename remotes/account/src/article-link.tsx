import type { ReactNode } from 'react';
import { useCan } from '@portal/portal';
import { LinkButton } from '@portal/ui/screens';

/** Leads to an article of the documentation, if this login may read it. */
export function ArticleLink({ article, children }: { article: string; children: ReactNode }) {
  if (!useCan('/documentation/index')) return null;
  return <LinkButton to={`/documentation/index?article=${article}`} appearance="subtle">{children}</LinkButton>;
}
