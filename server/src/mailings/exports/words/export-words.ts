import type { mailingExportColumns } from '@portal/contracts';
import type { DeliveryStatusName, ListStatusName, MessageType } from '@portal/messaging';

type Column = (typeof mailingExportColumns)[keyof typeof mailingExportColumns][number];

/** What stands in a file in words: a reader of a file has no screen beside it. */
export type ExportWords = {
  /** Titles; those of counters are the statuses'. */
  columns: Record<Exclude<Column, DeliveryStatusName>, string>;
  listStatus: Record<ListStatusName, string>;
  deliveryStatus: Record<DeliveryStatusName | 'seen', string>;
  messageType: Record<MessageType, string>;
  source: Record<'list' | 'api' | 'chat' | 'test', string>;
  /** As the screens have them; another is given as the provider's code. */
  reasons: Record<string, string>;
  yes: string;
  no: string;
};
