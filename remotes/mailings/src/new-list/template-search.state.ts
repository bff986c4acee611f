import { templates, type Template } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { quietRequest } from '@portal/portal/api';
import { resource } from '@portal/portal/resource';
import type { SagaGenerator } from '@portal/portal/saga';
import type { Found } from '../search-choice';

/** `types`: message types of the sender; empty searches all types. */
export type TemplateQuery = { text: string; types: readonly MessageType[] };

const SHOWN = 50;

function* search({ text, types }: TemplateQuery): SagaGenerator<Found<Template>> {
  const filter = { ...(text !== '' && { text }), ...(types.length > 0 && { type: [...types] }) };
  const { items, next } = yield* quietRequest(templates.list, { query: { filter, sort: '-uses', limit: SHOWN } });
  return { rows: items, more: next !== null };
}

export const templateSearch = resource('mailings/templateSearch', search, { dropOnClose: true });
