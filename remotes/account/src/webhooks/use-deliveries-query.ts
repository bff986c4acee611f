import { useCallback, useMemo } from 'react';
import { callbackTypes, deliveryStates } from '@portal/contracts';
import { isUuid, useUrlState } from '@portal/portal';
import { useSearchParams } from '@portal/portal/router';
import { existingDay, instantsOf } from '@portal/ui/screens';
import type { DeliveriesQuery } from './webhooks.state';

const NO_FILTERS = { of: '', state: '', type: '', from: '', to: '' };
type Filters = typeof NO_FILTERS;

/** Filters, page and open delivery of the log in the URL. Invalid values of a hand-edited URL are ignored. */
export function useDeliveriesQuery() {
  const [url, setUrl] = useUrlState({ ...NO_FILTERS, cursor: '', trail: [] as string[], delivery: '', webhook: '' });
  const [from, to] = [existingDay(url.from), existingDay(url.to)];
  const query = useMemo((): DeliveriesQuery => {
    const { from: since, to: until } = instantsOf({ from, to });
    return {
      of: isUuid(url.of) ? url.of : '', state: deliveryStates.find((state) => state === url.state) ?? '',
      type: callbackTypes.find((type) => type === url.type) ?? '', since, until, cursor: url.cursor,
    };
  }, [url.of, url.state, url.type, url.cursor, from, to]);
  const choose = useCallback((change: Partial<Filters>) => setUrl({ ...change, cursor: '', trail: [] }), [setUrl]);
  const clear = useCallback(() => choose(NO_FILTERS), [choose]);
  const passed = url.trail.map(String);
  const [params] = useSearchParams();
  /** Path of the log with an open delivery, which keeps the filters. */
  const pathOf = useCallback(({ uuid, webhookUuid }: { uuid: string; webhookUuid: string }) => {
    const search = new URLSearchParams(params);
    search.set('delivery', uuid);
    search.set('webhook', webhookUuid);
    return `/developers/webhooks?${search.toString()}`;
  }, [params]);
  const closeDelivery = useCallback(() => setUrl({ delivery: '', webhook: '' }, { push: true }), [setUrl]);
  return {
    query, days: { from, to }, choose, clear, pathOf, closeDelivery,
    opened: isUuid(url.delivery) && isUuid(url.webhook) ? { deliveryUuid: url.delivery, uuid: url.webhook } : null,
    onPrevious: url.cursor ? () => setUrl({ cursor: passed.at(-1) ?? '', trail: passed.slice(0, -1) }, { push: true }) : undefined,
    onNext: (next: string | null | undefined) => (
      next ? () => setUrl({ cursor: next, trail: url.cursor ? [...passed, url.cursor] : [] }, { push: true }) : undefined
    ),
  };
}
