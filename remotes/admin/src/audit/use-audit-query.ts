import { useCallback, useMemo } from 'react';
import { isUuid, useUrlState } from '@portal/portal';
import { existingDay } from '@portal/ui/screens';
import { keysetPages } from '../keyset-pages';
import { outcomes, type AuditChoice, type AuditQuery } from './audit-query';

const FIRST = { cursor: '', trail: [] };

/** Filters and page of the audit log in the URL. Invalid values of a hand-edited URL are ignored. */
export function useAuditQuery() {
  const [url, setUrl] = useUrlState({
    login: '', customer: '', what: '', path: '', subject: '', outcome: '', impersonated: false, from: '', to: '', cursor: '',
    trail: [] as string[],
  });
  const query = useMemo((): AuditQuery => ({
    login: url.login.trim().slice(0, 200),
    customerUuid: isUuid(url.customer) ? url.customer : '',
    what: url.what.trim().slice(0, 200),
    path: url.path.trim().slice(0, 200),
    subject: url.subject.trim().slice(0, 100),
    outcome: outcomes.find((each) => each === url.outcome),
    impersonated: url.impersonated,
    from: existingDay(url.from),
    to: existingDay(url.to),
    cursor: url.cursor,
  }), [url]);
  const choose = useCallback((change: AuditChoice) => setUrl({ ...change, ...FIRST }), [setUrl]);
  return {
    query,
    choose,
    ...keysetPages(url, setUrl),
  };
}
