import { ownOrganizations } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { setDefaultAlphaName, setDefaultOrganization, updateContactDetails } from '../accounts';
import { inTransaction, type Db } from '../../platform/db';
import { found, noteChange, route, type Actor } from '../../platform/http';
import { lockOwnOrganization, nameOfOrganization } from './organization.store';

/** SND-02: a customer's own organizations. A login restricted to some organizations sees only those. */
export function registerOwnOrganizationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, ownOrganizations.setDefault, async ({ actor, body: { organizationUuid } }) => {
    await inTransaction(db, async (tx) => {
      const { id } = found(await lockOwnOrganization(tx, actor, organizationUuid, visibleScope(actor)));
      await setDefaultOrganization(tx, actor, id);
    });
    return {};
  });

  route(app, ownOrganizations.setDefaultAlphaName, async ({ actor, body: { organizationUuid, alphaNameUuid } }, request) => {
    const { before, after } = await inTransaction(db, async (tx) => {
      const organization = found(await lockOwnOrganization(tx, actor, organizationUuid, visibleScope(actor)));
      const alphaName = alphaNameUuid === null ? null : found(
        await nameOfOrganization(tx, actor.customerId, organization.id, alphaNameUuid),
      );
      await setDefaultAlphaName(tx, actor.customerId, organization.id, alphaName?.id ?? null);
      return { before: organization.defaultAlphaName, after: alphaName?.name ?? null };
    });
    noteChange(request, { organization: [null, organizationUuid], defaultAlphaname: [before, after] });
    return {};
  });

  route(app, ownOrganizations.update, async ({ actor, body: { uuid, email, address: written } }, request) => {
    const address = written || null;
    const before = await inTransaction(db, async (tx) => {
      const organization = found(await lockOwnOrganization(tx, actor, uuid, visibleScope(actor)));
      await updateContactDetails(tx, actor.customerId, organization.id, { email, address });
      return organization;
    });
    noteChange(request, { email: [before.email, email], address: [before.address, address] });
    return {};
  });
}

function visibleScope({ roles }: Actor): { all: boolean } {
  return { all: roles.includes('admin') };
}
