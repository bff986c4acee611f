import { templates, type MessageType } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { resource } from '@portal/portal/resource';
import { delay } from '@portal/portal/saga';

/** `types`: message types that the chat can send now. */
type TemplatesQuery = { text: string; types: readonly MessageType[] };

const SHOWN = 20;
const SETTLED_MS = 150;

/** Templates that the message field offers, most used first. */
export const offeredTemplates = resource('chat/offeredTemplates', function* ({ text, types }: TemplatesQuery) {
  yield* delay(SETTLED_MS);
  const filter = { ...(text !== '' && { text }), ...(types.length > 0 && { type: [...types] }) };
  return (yield* quietRequest(templates.list, { query: { filter, sort: '-uses', limit: SHOWN } })).items;
}, { keepWhile: (before, next) => next === before });
