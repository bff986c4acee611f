import { chatContact, contacts, type ChatContact } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import type { SagaGenerator } from '@portal/portal/saga';
import type { Naming } from './contact.state';

/** Calls of the contact panel. Loaded with the panel, because their contracts would weigh on every page of the portal. */
export function* readContact(chatUuid: string): SagaGenerator<ChatContact> {
  return yield* quietRequest(chatContact, { body: { chatUuid } });
}

export function* saveName({ phone, name, book: { uuid, contact } }: Naming): SagaGenerator<void> {
  if (contact) {
    const { tags: _, ...fields } = contact;
    yield* quietRequest(contacts.update, { body: { bookUuid: uuid, num: phone, contact: { ...fields, name }, before: contact } });
  } else yield* quietRequest(contacts.add, { body: { bookUuid: uuid, contact: { num: `+${phone}`, name } } });
}
