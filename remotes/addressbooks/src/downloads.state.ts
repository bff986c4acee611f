import { selectLanguage, toastShown } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { command } from '@portal/portal/resource';
import { call, put, select } from '@portal/portal/saga';

/** `key`: identifies the download while it runs. */
type DownloadRequest = { key: string; path: string; query: Record<string, unknown> };

/** Failures are shown as toasts, because menus and toolbars have no place for them. */
export const download = command('addressbooks/download', function* ({ path, query }: DownloadRequest) {
  // Creating a large file takes time, and this toast is the only sign of progress.
  yield* put(toastShown({ intent: 'info', text: i18n.t('file.making', { ns: 'addressbooks' }) }));
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(path, { language, ...query }));
}, { keyOf: ({ key }) => key });
