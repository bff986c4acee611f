import type { mailingExportColumns } from '@portal/contracts';
import type { DeliveryStatusName, ListStatusName, ReasonKey } from '@portal/messaging';
import type { MessageWords } from '../../../messages';

type Column = (typeof mailingExportColumns)[keyof typeof mailingExportColumns][number];

/** What stands in a file in words: a reader of a file has no screen beside it. */
export type OwnWords = {
  /** Titles; those of counters are the statuses'. */
  columns: Record<Exclude<Column, DeliveryStatusName>, string>;
  listStatus: Record<ListStatusName, string>;
  source: Record<'list' | 'api' | 'chat' | 'test', string>;
  /** As the screens have them; another is given as the provider's code. */
  reasons: Record<ReasonKey, string>;
  yes: string;
  no: string;
};

export type ExportWords = MessageWords & OwnWords;
