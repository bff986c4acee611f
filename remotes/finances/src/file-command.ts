import { selectLanguage } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { call, select } from '@portal/portal/saga';

/** Saves a file that the server creates in the portal's language. Failures are shown as toasts. */
export function fileCommand<P>(name: string, path: string, toQuery: (payload: P) => Record<string, unknown>) {
  return command<P, void>(name, function* (payload) {
    const language = yield* select(selectLanguage);
    yield* call(() => downloadFile(path, { ...toQuery(payload), language }));
  });
}
