import type { Chat } from '@portal/contracts';
import { withPlus } from '@portal/portal';
import { onOneLine } from './message-text';

/** The customer's name for the number, or the number (CHAT-08). */
export const chatTitle = ({ phone_data, phone_number }: Pick<Chat, 'phone_data' | 'phone_number'>): string => onOneLine(
  phone_data.name ?? '',
) || withPlus(phone_number);
