import {
  addressBookExport, ContactFilter, contactSorts, endpoint, fileFormats, jsonInQuery, Language, rejectedRows,
} from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../../platform/db';
import { fileRoute, type OutgoingFile } from '../../../platform/http';
import { textsIn } from '../../../platform/locales';
import { allPages, ROWS_AT_ONCE, sheetMediaTypes, tableFile, writeSheet, type SheetFormat } from '../../../platform/sheets';
import { visibleBook } from '../book-access';
import { bookPage } from '../book-page';
import { jobOf } from '../jobs/jobs';
import { booksFile, bookTable } from './book-list-file';
import { contactBatches, contactTitles } from './contact-batches';
import { rejectedBatches } from './rejected-batches';

const uuid = z.uuid();
const contactsFile = endpoint({
  method: 'GET', ...addressBookExport, data: z.unknown(),
  query: z.object({
    uuid, format: z._default(z.enum(fileFormats), 'csv'), filter: z._default(jsonInQuery(ContactFilter), {}),
    sort: z._default(z.enum(contactSorts), 'num'), language: z._default(Language, 'en'),
  }),
});
const rejectedFile = endpoint({
  method: 'GET', ...rejectedRows, data: z.unknown(), query: z.object({ uuid, language: z._default(Language, 'en') }),
});

export function registerBookFileRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  fileRoute(app, contactsFile, async ({ query: { format, filter, sort, language, ...query }, actor }) => {
    const book = await visibleBook(db, actor, query.uuid);
    const walk = { customerId: actor.customerId, bookId: book.id, filter, sort };
    return outgoing(book.name, format, writeSheet({ format, language }, contactTitles(book.paramNames), contactBatches(db, walk)));
  });

  fileRoute(app, booksFile, ({ query: { filter, sort, ...file }, actor }) => tableFile(
    'address-books', file, bookTable, allPages((cursor) => bookPage(db, actor, { filter, sort, limit: ROWS_AT_ONCE, cursor })),
  ));

  fileRoute(app, rejectedFile, async ({ query: { uuid: id, language }, actor }) => {
    const job = await jobOf(db, actor, id);
    const { t } = textsIn(language);
    const batches = rejectedBatches(db, { customerId: actor.customerId, jobId: job.id }, language);
    return outgoing(`${job.bookName}-rejected`, 'csv', writeSheet({ format: 'csv', language }, [
      { title: t('rejectedRows.line'), kind: 'number' }, { title: t('rejectedRows.value'), kind: 'text' },
      { title: t('rejectedRows.reason'), kind: 'text' },
    ], batches));
  });
}

function outgoing(name: string, format: SheetFormat, content: OutgoingFile['content']): OutgoingFile {
  const safe = name.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '_').replace(/^\.+/, '_').slice(0, 100).replace(/[\p{Surrogate}\s.]+$/u, '');
  return { name: `${safe}.${format}`, type: sheetMediaTypes[format], content };
}
