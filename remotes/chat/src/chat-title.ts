import type { Chat } from '@portal/contracts';
import { withPlus } from '@portal/portal';
import { onOneLine } from '@portal/messaging';

/** The recipient's name if the customer has stored one, otherwise the phone number (CHAT-08). */
export const chatTitle = ({ phone_data, phone_number }: Pick<Chat, 'phone_data' | 'phone_number'>): string => onOneLine(
  phone_data.name ?? '',
) || withPlus(phone_number);
