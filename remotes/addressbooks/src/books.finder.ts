import { addressBooks } from '@portal/contracts';
import type { Found } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import type { SagaGenerator } from '@portal/portal/saga';

const MAX_RESULTS = 5;

/** Search provider that finds address books by name. */
export function* findBooks(text: string): SagaGenerator<readonly Found[]> {
  const { items } = yield* request(
    addressBooks.list, { query: { filter: { text: text.slice(0, 200) }, limit: MAX_RESULTS } }, { quiet: true },
  );
  const t = i18n.getFixedT(null, 'addressbooks');
  return items.map(({ uuid, name, type, contacts }) => ({
    title: name, detail: `${t(`type.${type}.name`)} · ${t('choice.contacts', { count: contacts })}`, to: `/addressbook/${uuid}`,
  }));
}
