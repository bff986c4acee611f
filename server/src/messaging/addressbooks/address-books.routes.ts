import { addressBooks } from '@portal/contracts';
import { isNumberCountry } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { route } from '../../platform/http';
import { bookPage } from './book-page';
import { createBook, removeBook, restoreBook, showBook, updateBook } from './books';
import { registerContactRoutes } from './contacts.routes';
import { registerBookFileRoutes } from './files/book-files.routes';
import { registerImportRoutes } from './imports/imports.routes';
import { showJob, showJobs, cancelJobOf } from './jobs/jobs';
import { removeTag, renameTag } from './jobs/tags';
import type { ListUses } from './list-uses';
import { copyBook, mergeBooks } from './jobs/transfers';
import { registerSegmentRoutes } from './segments/segments.routes';

export type AddressBookDeps = {
  db: Db;
  defaultCountry: string;
  listUses: ListUses;
  wake?: () => void;
  clock?: () => Date;
};

export function registerAddressBookRoutes(app: FastifyInstance, deps: AddressBookDeps): void {
  const { db, defaultCountry: home, listUses, wake = () => undefined, clock = () => new Date() } = deps;
  if (!isNumberCountry(home)) throw new RangeError(`${home} is no country whose numbers are known`);
  registerContactRoutes(app, { db, home, wake, clock });
  registerBookFileRoutes(app, { db });
  registerSegmentRoutes(app, { db, clock, listUses });
  registerImportRoutes(app, { db, wake });

  route(app, addressBooks.list, ({ query, actor }) => bookPage(db, actor, query));

  route(app, addressBooks.get, ({ query, actor }) => showBook(db, actor, query.uuid));

  route(app, addressBooks.create, ({ body, actor }) => createBook(db, actor, body));

  route(app, addressBooks.update, ({ body, actor }) => updateBook(db, actor, body));

  route(app, addressBooks.remove, ({ body, actor }) => removeBook(db, actor, body.uuid, clock()));

  route(app, addressBooks.restore, ({ body, actor }) => restoreBook(db, actor, body, clock()));

  route(app, addressBooks.copy, async ({ body, actor }) => {
    const job = await copyBook(db, actor, body);
    wake();
    return job;
  });

  route(app, addressBooks.merge, async ({ body, actor }) => {
    const job = await mergeBooks(db, actor, body, listUses);
    wake();
    return job;
  });

  route(app, addressBooks.renameTag, async ({ body, actor }) => {
    const job = await renameTag(db, actor, body, listUses);
    wake();
    return job;
  });

  route(app, addressBooks.removeTag, async ({ body, actor }) => {
    const job = await removeTag(db, actor, body, listUses);
    wake();
    return job;
  });

  route(app, addressBooks.jobs, async ({ query, actor }) => ({ items: await showJobs(db, actor, query.bookUuid) }));

  route(app, addressBooks.job, ({ query, actor }) => showJob(db, actor, query.uuid));

  route(app, addressBooks.cancelJob, ({ body, actor }) => cancelJobOf(db, actor, body.uuid));
}
