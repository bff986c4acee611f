import type { Db } from '../../platform/db';

/** What mailing lists use of a book. app.ts passes it in, since mailing lists depend on address books. */
export type ListUses = {
  /** Name of a recurring list, or of one that is being prepared, whose recipients are chosen by the tag. */
  listsByTag(db: Db, customerId: bigint, of: { bookId: bigint; bookUuid: string; tag: string }): Promise<string | undefined>;
  /** Name of a list that is being prepared and has one of the books, for recipients, exclusions or fallbacks. */
  listBeingPrepared(db: Db, customerId: bigint, bookIds: readonly bigint[]): Promise<string | undefined>;
  /** Name of a recurring list to the segment. */
  seriesTo(db: Db, customerId: bigint, segmentUuid: string): Promise<string | undefined>;
};
