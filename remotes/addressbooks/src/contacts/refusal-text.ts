import type { Contact, ContactField } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import type { Refused } from './contact-edit.slice';
import { useReasonText } from '../reason-text';

/** Returns why a contact was not saved; after a conflict, also the current contact, formatted by `shown`. */
export function useRefusalText(refused: Refused | null, shown: (contact: Contact) => string): string | undefined {
  const { t } = useTranslation();
  const reason = useReasonText();
  const failure = useFailureText(refused?.failure);
  if (!refused || !failure) return undefined;
  const { failure: { name, params }, now } = refused;
  if (name === 'contact_changed' && now !== undefined) {
    return now === null ? t('contacts.gone') : t('contacts.changedTo', { now: shown(now) });
  }
  if (name === 'num_invalid' && typeof params.reason === 'string') return `${failure.text} ${reason(params.reason)}.`;
  return [failure.text, ...failure.lines].join(' ');
}

export const fieldOf = (contact: Contact, field: ContactField): string => contact[field] ?? '';
