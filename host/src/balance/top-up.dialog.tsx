import { useEffect, useRef } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation, useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { CONTENT_ID } from '../parts/content-id';
import { Panel } from '@portal/ui/panel';
import { WidgetGate } from '../remotes/widget-gate';
import { selectTopUpWidget } from './top-up-widget';

/**
 * A remote's top-up form (SHL-03); without one, opens the page of a new invoice instead. Closes when the form opens another page, such as
 * the created invoice, and moves the focus there.
 */
export function TopUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const widget = useSelector(selectTopUpWidget);
  const opened = useRef(pathname);
  const hasLeft = pathname !== opened.current;
  const isMissing = widget === undefined;
  useEffect(() => {
    if (hasLeft || isMissing) onClose();
    if (isMissing) void navigate('/finances/invoice/new');
  }, [hasLeft, isMissing, navigate, onClose]);
  if (isMissing) return null;
  return (
    <Panel
      position="middle" title={t('topUp.title')} onClose={onClose}
      onClosed={() => hasLeft && document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })}
    >
      <WidgetGate bare id={widget.remote} widget={widget.widget} title={t('topUp.title')} />
    </Panel>
  );
}
