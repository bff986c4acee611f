import type { Contact, ContactField } from '@portal/contracts';
import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useReasonText } from '../reason-text';

/** Why a contact was not saved. After another user's change, `conflict` is the current contact, or null if it was deleted. */
export type Refusal = { failure: Failure | undefined; conflict: Contact | null | undefined };

/** Returns why a contact was not saved; after a conflict, with the current contact, formatted by `shown`. */
export function useRefusalText({ failure, conflict }: Refusal, shown: (contact: Contact) => string): string | undefined {
  const { t } = useTranslation();
  const reason = useReasonText();
  const text = useFailureText(failure);
  if (conflict !== undefined) return conflict === null ? t('contacts.gone') : t('contacts.changedTo', { now: shown(conflict) });
  if (!failure || !text) return undefined;
  const { name, params } = failure;
  if (name === 'num_invalid' && typeof params.reason === 'string') return `${text.text} ${reason(params.reason)}.`;
  return [text.text, ...text.lines].join(' ');
}

export const fieldOf = (contact: Contact, field: ContactField): string => contact[field] ?? '';
