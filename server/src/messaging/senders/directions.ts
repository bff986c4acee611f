import { AppError, type CallbackClass, type MessageType } from '@portal/contracts';
import { missingField, refusedFields, wrongField } from '../../platform/http';
import type { AddressPolicy } from '../../platform/callbacks';
import { typesOf } from '../channels';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import {
  deleteDirection, findDirection, insertDirection, lockDirections, lockNameOfAnybody, setPriority, updateDirection, type DirectionFields,
  type DirectionRow,
} from './admin-direction.store';
import { channelOf } from './providers/provider-connection.store';

export type DirectionRules = { callbackAddresses: AddressPolicy };

export type WrittenDirection = {
  providerAlphaname: string; connectionId: number; messageType: MessageType; priority: number; status: 1 | 2; callbackUrl: string | null;
  callbackClass: CallbackClass | null; callbackParams: Record<string, unknown> | null;
};

const MAX_PARAMS_OCTETS = 4_096;
const MAX_URL_OCTETS = 2_000;

/**
 * Returns undefined if the alpha name is unknown. Throws empty_parameter, wrong_create_params, callback_address_refused or direction_taken.
 */
export async function createDirection(
  db: Db, alphaNameUuid: string, written: WrittenDirection, rules: DirectionRules,
): Promise<DirectionRow | undefined> {
  return inTransaction(db, async (tx) => {
    const name = await lockNameOfAnybody(tx, alphaNameUuid);
    return name && addDirection(tx, name, { ...written, providerAlphaname: written.providerAlphaname || name.name }, rules);
  });
}

/** Adds a route. The caller must have created or locked the alpha name in `tx`. Throws the same errors as `createDirection`. */
export async function addDirection(
  tx: Transaction, name: { customerId: bigint; alphaNameId: bigint }, written: WrittenDirection, rules: DirectionRules,
): Promise<DirectionRow> {
  const fields = await fieldsOf(tx, written, rules);
  const uuid = await insertDirection(tx, name, fields);
  if (uuid === undefined) throw new AppError('direction_taken');
  return only(await findDirection(tx, uuid));
}

export type Edited = { before: DirectionRow; after: DirectionRow };

/** Returns undefined if the route is unknown. Throws the same errors as `createDirection`. */
export async function editDirection(db: Db, uuid: string, written: WrittenDirection, rules: DirectionRules): Promise<Edited | undefined> {
  return inTransaction(db, async (tx) => {
    const found = await findDirection(tx, uuid);
    if (!found || !await lockNameOfAnybody(tx, found.alphaNameUuid)) return undefined;
    const [before] = await lockDirections(tx, [uuid]);
    if (!before) return undefined;
    if (!await updateDirection(tx, before, await fieldsOf(tx, written, rules))) throw new AppError('direction_taken');
    return { before, after: only(await findDirection(tx, uuid)) };
  });
}

export async function removeDirection(db: Db, uuid: string): Promise<DirectionRow | undefined> {
  return inTransaction(db, async (tx) => {
    const [direction] = await lockDirections(tx, [uuid]);
    if (direction) await deleteDirection(tx, direction);
    return direction;
  });
}

export type NewPriority = { uuid: string; priority: number };

/** Sets all priorities; returns undefined and sets none if any route is unknown. */
export async function setPriorities(db: Db, items: readonly NewPriority[]): Promise<Edited[] | undefined> {
  const priorities = new Map(items.map(({ uuid, priority }) => [uuid.toLowerCase(), priority]));
  return inTransaction(db, async (tx) => {
    const directions = await lockDirections(tx, [...priorities.keys()]);
    if (directions.length < priorities.size) return undefined;
    const edited: Edited[] = [];
    for (const before of directions) {
      const priority = priorities.get(before.uuid) ?? before.priority;
      await setPriority(tx, before, priority);
      edited.push({ before, after: { ...before, priority } });
    }
    return edited;
  });
}

async function fieldsOf(tx: Transaction, written: WrittenDirection, { callbackAddresses }: DirectionRules): Promise<DirectionFields> {
  const { providerAlphaname, messageType, callbackParams } = written;
  const channel = await channelOf(tx, written.connectionId);
  const faults = [
    // Requires a name without control characters, because it is sent to the provider as text.
    ...(providerAlphaname === '' ? [
      missingField('providerAlphaname'),
    ] : /\p{C}/u.test(providerAlphaname) ? [wrongField('providerAlphaname')] : []),
    ...(channel === undefined ? [wrongField('connectionId')] : typesOf(channel).includes(messageType) ? [] : [wrongField('messageType')]),
    ...(callbackParams && Buffer.byteLength(JSON.stringify(callbackParams)) > MAX_PARAMS_OCTETS ? [wrongField('callbackParams')] : []),
  ];
  if (faults.length > 0) throw refusedFields(faults);
  return { ...written, connectionId: BigInt(written.connectionId), callbackUrl: checkedAddress(written.callbackUrl, callbackAddresses) };
}

/** Checks a webhook address; returns null for an empty one. The IP address of its host is checked again at every webhook call. */
function checkedAddress(address: string | null, policy: AddressPolicy): string | null {
  if (address === null || address === '') return null;
  const reason = policy.refusalOf(address) ?? (Buffer.byteLength(address) > MAX_URL_OCTETS ? 'url_invalid' : null);
  if (reason) throw new AppError('callback_address_refused', { reason }, [{ message: 'field_invalid', params: { field: 'callbackUrl' } }]);
  return address;
}

function only(row: DirectionRow | undefined): DirectionRow {
  if (!row) throw new Error('a direction that was just written is not there');
  return row;
}
