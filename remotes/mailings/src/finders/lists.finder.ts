import { mailings } from '@portal/contracts';
import { formats, selectLanguage, type Found } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { select, type SagaGenerator } from '@portal/portal/saga';
import { listStatusText } from '../list-status-badge';

const MAX_RESULTS = 5;

/** Finds the newest mailing lists whose name, description or message contains the text. */
export function* findLists(text: string): SagaGenerator<readonly Found[]> {
  const { items } = yield* request(mailings.list, { query: { filter: { text: text.slice(0, 200) }, limit: MAX_RESULTS } }, { quiet: true });
  const { dateTime } = formats(yield* select(selectLanguage));
  const t = i18n.getFixedT(null, 'mailings');
  return items.map(({ id, name, status, created }) => ({
    title: name, detail: `${listStatusText(t, status)} · ${dateTime(created)}`, to: `/smslist/${id}`,
  }));
}
