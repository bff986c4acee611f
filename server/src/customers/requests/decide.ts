import { AppError, type MessageType } from '@portal/contracts';
import { createOrganization } from '../accounts';
import { openOrganizationAccount } from '../../money/billing';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { queueMails } from '../../platform/mail';
import { addAlphaName, addDirection, type DirectionRules, type ProtectedNames } from '../../messaging/senders';
import { requesterToNotify } from './requester.store';
import { decisionEmail } from './decision-email';
import { hasOrganization, lockCurrency, lockRequest, requestOf, storeDecision, type RequestRow } from './request.store';

export type ChosenRoute = { connectionId: number; messageType: MessageType; providerAlphaname: string; priority: number };
export type DecisionDeps = DirectionRules & {
  protectedNames: ProtectedNames;
  publicUrl: string | null;
};
type Decided = { uuid: string; answer: string; decidedBy: bigint; now: Date };
type Made = { organizationId: bigint | null; alphaNameId: bigint | null };

/**
 * Approves a request. Checks the name again, because similar names may exist by now. Returns undefined for an unknown request. Throws
 * request_transition_refused and the errors of `addAlphaName` and `addDirection`.
 */
export async function approve(
  db: Db, { directions, ...decided }: Decided & { directions: readonly ChosenRoute[] }, deps: DecisionDeps,
): Promise<RequestRow | undefined> {
  return decide(db, { ...decided, status: 'approved' }, deps, (tx, request) => (
    request.kind === 'alphaname' ? registerAlphaName(tx, request, directions, deps) : registerOrganization(tx, request, directions)));
}

export async function reject(db: Db, decided: Decided, deps: DecisionDeps): Promise<RequestRow | undefined> {
  return decide(db, { ...decided, status: 'rejected' }, deps, async () => ({ organizationId: null, alphaNameId: null }));
}

async function decide(
  db: Db, { uuid, answer, ...decision }: Decided & { status: 'approved' | 'rejected' }, { publicUrl }: DecisionDeps,
  make: (tx: Transaction, request: RequestRow) => Promise<Made>,
): Promise<RequestRow | undefined> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRequest(tx, uuid, null);
    if (!locked) return undefined;
    // The request is locked, so the second of two concurrent decisions fails here.
    if (locked.status !== 'new') throw new AppError('request_transition_refused', { status: locked.status });
    const created = await make(tx, await requestOf(tx, locked.customerId, locked.id));
    await storeDecision(tx, locked, { ...decision, answer: answer || null, ...created });
    const request = await requestOf(tx, locked.customerId, locked.id);
    const actor = await requesterToNotify(tx, request.requesterLoginId);
    if (actor) await queueMails(
      tx, [{ customerId: locked.customerId, recipient: actor.email, ...decisionEmail(request, actor.language, publicUrl) }],
    );
    return request;
  });
}

async function registerAlphaName(
  tx: Transaction, { customerId, organizationId, name }: RequestRow, directions: readonly ChosenRoute[],
  { protectedNames, ...rules }: DecisionDeps,
): Promise<Made> {
  if (organizationId === null) throw new Error('an alpha name was requested without an organization');
  const { id: alphaNameId } = await addAlphaName(tx, { customerId, organizationId }, { name, protectedNames });
  for (const route of directions) {
    await addDirection(
      tx, { customerId, alphaNameId }, { ...route, status: 1, callbackUrl: null, callbackClass: null, callbackParams: null }, rules,
    );
  }
  return { organizationId, alphaNameId };
}

async function registerOrganization(
  tx: Transaction, { customerId, name, organizationType, email, address }: RequestRow, directions: readonly ChosenRoute[],
): Promise<Made> {
  if (directions.length > 0) throw new AppError('wrong_create_params', {}, [{ message: 'field_invalid', params: { field: 'directions' } }]);
  const currency = await lockCurrency(tx, customerId);
  if (await hasOrganization(tx, customerId, name)) throw new AppError('name_taken', { name });
  const { id } = await createOrganization(tx, { customerId, name, type: organizationType ?? 2, email, address });
  await openOrganizationAccount(tx, customerId, id, currency);
  return { organizationId: id, alphaNameId: null };
}
