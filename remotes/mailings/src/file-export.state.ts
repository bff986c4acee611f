import { ownTimeZone, selectLanguage } from '@portal/portal';
import { downloadFile } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { call, select } from '@portal/portal/saga';

/** `query`: the page's query without its cursor, because an export includes all pages. */
export type Exporting = { path: string; query: Record<string, unknown>; columns: readonly string[]; format: 'csv' | 'xlsx' };

/** Uses the portal's language and the browser's time zone. One export at a time: a large one keeps the server busy. */
export const exportFile = command('mailings/exportFile', function* ({ path, query, columns, format }: Exporting) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(path, { ...query, format, columns: columns.join(), language, timeZone: ownTimeZone() }));
});
