import type { MessageOutcomeName, MessageType } from '@portal/messaging';

/** Labels for exported files, equal to those on screens. */
export type MessageWords = {
  deliveryStatus: Record<MessageOutcomeName | 'seen', string>;
  messageType: Record<MessageType, string>;
};
