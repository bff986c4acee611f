import { useMemo } from 'react';
import type { Estimate } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { useResource } from '@portal/portal/resource';
import { costEstimate } from './estimate.state';
import { toContent, type NewListForm } from './new-list-form';

export type Estimated = { estimate: Estimate | undefined; isCounting: boolean; failure: Failure | undefined; countAgain: () => void };

/** The cost of the current form; requested only if the form has no faults. */
export function useEstimate(form: NewListForm, isFaultless: boolean): Estimated {
  const content = useMemo(() => (isFaultless ? toContent(form) : null), [isFaultless, form]);
  const { data, query, status, error, reload } = useResource(costEstimate, content);
  const isOfThis = query === content;
  return {
    estimate: isOfThis && status !== 'failed' ? data : undefined,
    isCounting: isFaultless && status !== 'failed' && (status !== 'ready' || !isOfThis),
    failure: error,
    countAgain: reload,
  };
}
