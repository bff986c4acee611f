import { toastShown } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';

/** `key`: a translation key in the `account` namespace. */
export const successToast = (key: string, params: Record<string, string | number> = {}) =>
  toastShown({ intent: 'success', text: i18n.t(key, { ns: 'account', ...params }) });
