import { fieldsToAccept, type WrittenMessage } from '@portal/messaging';

type Written = { message: WrittenMessage; fallback: WrittenMessage | null; acceptedFields: readonly string[] };

/** Those that were accepted and still are in the messages. */
export function acceptedOf({ message, fallback, acceptedFields }: Written): string[] {
  const found = fieldsToAccept([message, fallback], []).map(({ field }) => field);
  return acceptedFields.filter((field) => found.includes(field));
}
