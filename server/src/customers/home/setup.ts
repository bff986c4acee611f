import type { Data, home } from '@portal/contracts';
import { hasContacts } from '../../messaging/addressbooks';
import { sendingMilestones } from '../../messaging/mailings';
import { alphaNamesOf } from '../../messaging/senders';
import { spendingAccountOfLogin } from '../../money/billing';
import type { Db } from '../../platform/db';
import type { Actor } from '../../platform/http';
import { hasOpenAlphaNameRequest } from '../requests';

type Setup = Data<typeof home.setup>;

/** Administrators set up customers; their own customer is the provider. */
const NONE: Setup = { sender: null, balance: null, contacts: null, test: null, list: null };

export async function homeSetup(db: Db, actor: Actor): Promise<Setup> {
  if (actor.roles.includes('admin')) return NONE;
  const may = (element: string) => actor.elements.has(element);
  const [sender, account, contacts, sent] = await Promise.all([
    may('/smslist/new') || may('/alphanames/index') ? senderOf(db, actor) : null,
    spendingAccountOfLogin(db, actor),
    may('/addressbook/action/edit') ? hasContacts(db, actor) : null,
    may('/smslist/action/create') ? sendingMilestones(db, actor) : null,
  ]);
  return { sender, balance: account.available > 0n || sent?.list === true, contacts, test: sent?.test ?? null, list: sent?.list ?? null };
}

async function senderOf(db: Db, actor: Actor): Promise<Setup['sender']> {
  if ((await alphaNamesOf(db, actor, 'on')).length > 0) return 'ready';
  return await hasOpenAlphaNameRequest(db, actor) ? 'requested' : 'missing';
}
