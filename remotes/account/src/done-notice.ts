import { noticeShown } from '@portal/portal';
import { i18n } from '@portal/portal/i18n';

/** What was done, in a word over the page. */
export const doneNotice = (key: string, params: Record<string, string | number> = {}) =>
  noticeShown({ intent: 'success', text: i18n.t(key, { ns: 'account', ...params }) });
