import { useEffect, type ReactNode } from 'react';
import { pageUnavailable } from '@portal/portal';
import { useLocation } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { FailureView } from '@portal/ui/shell';

export type MissingRecordProps = {
  /** Heading that names the missing record, such as 'Invoice not found'. */
  title: string;
  text: string;
  /** Links to continue with, such as to the list of records. */
  actions: ReactNode;
};

/** Shown if a screen's record doesn't exist or this user may not see it. It has no tab (NAV-27). */
export function MissingRecord({ title, text, actions }: MissingRecordProps) {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  useEffect(() => void dispatch(pageUnavailable({ path: pathname })), [dispatch, pathname]);
  return <FailureView title={title} text={text} actions={actions} />;
}
