import type { ReactNode } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Card, FailureView, Skeleton } from '@portal/ui/shell';
import type { ShownPart } from './use-part';

export type PartStateProps<Data> = { part: ShownPart<Data>; failed: string; children: (data: Data) => ReactNode };

/** A part's data, its loading state or its failure. */
export function PartState<Data>({ part: { data, failure }, failed, children }: PartStateProps<Data>) {
  const { t } = useTranslation();
  if (!data && failure) return <Card><FailureView title={failed} {...failure} /></Card>;
  if (!data) return <div role="status" aria-busy="true" aria-label={t('card.loading')}><Card><Skeleton height="120px" /></Card></div>;
  return (
    <>
      {failure && <FailureView layout="inline" title={failed} {...failure} />}
      {children(data)}
    </>
  );
}
