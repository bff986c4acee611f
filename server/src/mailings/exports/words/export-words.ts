import type { mailingExportColumns } from '@portal/contracts';
import type { ListStatusName, MessageOutcomeName, ReasonKey } from '@portal/messaging';
import type { MessageWords } from '../../../messages';

type Column = (typeof mailingExportColumns)[keyof typeof mailingExportColumns][number];

export type OwnWords = {
  /** Counters use the titles of their statuses. */
  columns: Record<Exclude<Column, MessageOutcomeName>, string>;
  listStatus: Record<ListStatusName, string>;
  source: Record<'list' | 'api' | 'chat' | 'test', string>;
  /** Worded as on screen; unknown reasons show the provider's code. */
  reasons: Record<ReasonKey, string>;
  yes: string;
  no: string;
};

export type ExportWords = MessageWords & OwnWords;
