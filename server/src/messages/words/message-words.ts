import type { DeliveryStatusName, MessageType } from '@portal/messaging';

/** What every file says of messages in words, as the screens have them: a reader of a file has no screen beside it. */
export type MessageWords = {
  deliveryStatus: Record<DeliveryStatusName | 'seen', string>;
  messageType: Record<MessageType, string>;
};
