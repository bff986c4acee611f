import { AppError } from '@portal/contracts';
import { fieldsToAccept, type WrittenMessage } from '@portal/messaging';

/** Refuses unknown fields in braces (MAIL-19), except those in `accepted`. The error names the closest known field of each. */
export function refuseUnknownFields(messages: readonly (WrittenMessage | undefined)[], accepted: readonly string[] = []): void {
  const fields = fieldsToAccept(messages, accepted);
  if (fields.length === 0) return;
  const names = fields.map(({ field, suggestion }) => (suggestion === null ? field : `${field} → ${suggestion}`));
  throw new AppError('unknown_fields', { fields: names.join(', ') });
}
