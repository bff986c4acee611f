import { isMissingRecord, useFailureText } from '@portal/portal';
import { useResource, type Resource } from '@portal/portal/resource';

export type ShownPart<Data> = {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  data: Data | undefined;
  failure: { text: string; lines: string[]; traceId?: string; onRetry: () => void } | undefined;
  /** True if the record does not exist or this user may not see it. */
  isMissing: boolean;
};

/** A part of a customer's card, loaded whenever its tab is opened. */
export function usePart<Query, Data>(part: Resource<Query, Data>, query: Query): ShownPart<Data> {
  const { status, data, error, reload } = useResource(part, query);
  const failureText = useFailureText(error);
  return {
    status,
    data,
    failure: failureText && { ...failureText, traceId: error?.traceId, onRetry: reload },
    isMissing: error !== undefined && isMissingRecord(error),
  };
}
