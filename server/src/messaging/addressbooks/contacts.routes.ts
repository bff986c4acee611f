import { contacts } from '@portal/contracts';
import type { CountryCode } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { route } from '../../platform/http';
import { addContact, deleteContacts, readContact, restoreContacts, updateContact } from './contact-edit';
import { contactPage } from './contact-page';
import { tagContacts } from './jobs/tags';
import { deleteInBackground, oneOf, transferContacts } from './jobs/transfers';

export type ContactDeps = { db: Db; home: CountryCode; wake: () => void; clock: () => Date };

export function registerContactRoutes(app: FastifyInstance, { db, home, wake, clock }: ContactDeps): void {
  route(app, contacts.list, ({ query, actor }) => contactPage(db, actor, query));

  route(app, contacts.add, ({ body, actor }) => addContact(db, actor, body.bookUuid, readContact(body.contact, home)));

  route(app, contacts.update, ({ body, actor }) => updateContact(
    db, actor, { ...body, contact: readContact(body.contact, home), keepsTags: body.contact.tags === undefined },
  ));

  route(app, contacts.remove, async ({ body, actor }) => {
    oneOf(body);
    const { bookUuid, nums, filter = {} } = body;
    if (nums) return { ...await deleteContacts(db, actor, { bookUuid, nums }, clock()), job: null };
    const job = await deleteInBackground(db, actor, { bookUuid, filter });
    wake();
    return { removed: 0, undo: null, job };
  });

  route(app, contacts.restore, async ({ body, actor }) => ({ restored: await restoreContacts(db, actor, body.undo, clock()) }));

  route(app, contacts.tag, async ({ body, actor }) => {
    const done = await tagContacts(db, actor, body);
    if (done.job) wake();
    return done;
  });

  for (const kind of ['copy', 'move'] as const) {
    route(app, contacts[kind], async ({ body, actor }) => {
      oneOf(body);
      const job = await transferContacts(db, actor, kind, body);
      wake();
      return job;
    });
  }
}
