import { useMemo, useState } from 'react';
import type { Estimate } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { useResource } from '@portal/portal/resource';
import { costEstimate } from './estimate.state';
import { toContent, type NewListForm } from './new-list-form';

export type Estimated = { estimate: Estimate | undefined; isCounting: boolean; failure: Failure | undefined; countAgain: () => void };

/** The cost of the current form; requested only if the form has no faults. */
export function useEstimate(form: NewListForm, isFaultless: boolean): Estimated {
  const estimatedForm = useFormToEstimate(form);
  const content = useMemo(() => (isFaultless ? toContent(estimatedForm) : null), [isFaultless, estimatedForm]);
  const { data, query, status, error, reload } = useResource(costEstimate, content);
  const isOfThis = query === content;
  return {
    estimate: isOfThis && status !== 'failed' ? data : undefined,
    isCounting: isFaultless && status !== 'failed' && (status !== 'ready' || !isOfThis),
    failure: error,
    countAgain: reload,
  };
}

/** The form as it was when anything changed that affects the cost, so that typing a name requests no estimate. */
function useFormToEstimate(form: NewListForm): NewListForm {
  const [kept, keep] = useState(form);
  const isSame = (Object.keys(form) as (keyof NewListForm)[]).every((key) => (
    key === 'name' || key === 'description' || Object.is(form[key], kept[key])));
  if (isSame) return kept;
  keep(form);
  return form;
}
