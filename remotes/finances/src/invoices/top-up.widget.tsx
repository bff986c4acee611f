import { useLocation } from '@portal/portal/router';
import { returnPath } from './return-path';
import { TopUp } from './top-up';

/** Top-up in the dialog of the header's balance. After the payment, a mailing list below the dialog can be opened again. */
export function TopUpWidget() {
  const { pathname, search } = useLocation();
  return <TopUp sum="" account="" back={returnPath(pathname + search) ?? ''} replace={false} autoFocus />;
}
