import { addressBooks } from '@portal/contracts';
import { callResource } from '@portal/portal/resource';

const MAX_CHOICES = 50;

/** Address books whose names match a search text. */
export const bookChoices = callResource('addressbooks/bookChoices', addressBooks.list, (text: string) => ({
  query: { filter: text === '' ? {} : { text }, limit: MAX_CHOICES },
}), { dropOnClose: true });
