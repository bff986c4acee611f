import type { Data, home } from '@portal/contracts';
import { mailingPage } from '../../messaging/mailings';
import type { Db } from '../../platform/db';
import type { OrganizationScope } from '../accounts';

const MAX_LISTS = 5;

export async function recentLists(db: Db, viewer: OrganizationScope): Promise<Data<typeof home.recentLists>> {
  const { items } = await mailingPage(db, viewer, { filter: {}, sort: '-created', limit: MAX_LISTS, cursor: undefined });
  return {
    items: items.map(({ id, name, status, confirmed, expiresAt, created, msgcount, counts }) => ({
      id, name, status, confirmed, expiresAt, created, msgcount, counts,
    })),
  };
}
