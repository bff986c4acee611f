import { AppError, type CallbackClass, type MessageType } from '@portal/contracts';
import type { AddressPolicy } from '../callbacks';
import { typesOf } from '../channels';
import { inTransaction, type Db, type Transaction } from '../db';
import {
  deleteDirection, findDirection, insertDirection, lockDirections, lockNameOfAnybody, setPriority, updateDirection, type DirectionFields, type DirectionRow,
} from './admin-direction.store';
import { channelOf } from './provider-connection.store';

/** Where callbacks may go. */
export type DirectionRules = { callbackAddresses: AddressPolicy };

export type WrittenDirection = {
  providerAlphaname: string; connectionId: number; messageType: MessageType; priority: number; status: 1 | 2; callbackUrl: string | null;
  callbackClass: CallbackClass | null; callbackParams: Record<string, unknown> | null;
};

const LONGEST_PARAMS_OCTETS = 4_096;
/** A longer one fits no index of the endpoints that are called. */
const LONGEST_URL_OCTETS = 2_000;

/** Undefined where there is no such alpha name. Throws empty_parameter, wrong_create_params, callback_address_refused, direction_taken. */
export async function createDirection(db: Db, alphaNameUuid: string, written: WrittenDirection, rules: DirectionRules): Promise<DirectionRow | undefined> {
  return inTransaction(db, async (tx) => {
    const name = await lockNameOfAnybody(tx, alphaNameUuid);
    return name && addDirection(tx, name, written, rules);
  });
}

/** Of an alpha name that this transaction has made or locked. Throws as `createDirection` does. */
export async function addDirection(
  tx: Transaction, name: { customerId: bigint; alphaNameId: bigint }, written: WrittenDirection, rules: DirectionRules,
): Promise<DirectionRow> {
  const fields = await fieldsOf(tx, written, rules);
  const uuid = await insertDirection(tx, name, fields);
  if (uuid === undefined) throw new AppError('direction_taken');
  return only(await findDirection(tx, uuid));
}

export type Edited = { before: DirectionRow; after: DirectionRow };

/** As `createDirection`; undefined where there is no such direction. */
export async function editDirection(db: Db, uuid: string, written: WrittenDirection, rules: DirectionRules): Promise<Edited | undefined> {
  return inTransaction(db, async (tx) => {
    const found = await findDirection(tx, uuid);
    if (!found || !await lockNameOfAnybody(tx, found.alphanameUuid)) return undefined;
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

/** All or none: undefined where one of them is none. */
export async function setPriorities(db: Db, items: readonly NewPriority[]): Promise<Edited[] | undefined> {
  const wanted = new Map(items.map(({ uuid, priority }) => [uuid.toLowerCase(), priority]));
  return inTransaction(db, async (tx) => {
    const directions = await lockDirections(tx, [...wanted.keys()]);
    if (directions.length < wanted.size) return undefined;
    const edited: Edited[] = [];
    for (const before of directions) {
      const priority = wanted.get(before.uuid) ?? before.priority;
      await setPriority(tx, before, priority);
      edited.push({ before, after: { ...before, priority } });
    }
    return edited;
  });
}

async function fieldsOf(tx: Transaction, written: WrittenDirection, { callbackAddresses }: DirectionRules): Promise<DirectionFields> {
  const { providerAlphaname, messageType, callbackParams } = written;
  if (providerAlphaname === '') throw new AppError('empty_parameter', { param: 'providerAlphaname' });
  // A text that travels on the wire to the provider.
  if (/\p{C}/u.test(providerAlphaname)) throw refused('providerAlphaname');
  const channel = await channelOf(tx, written.connectionId);
  if (channel === undefined) throw refused('connectionId');
  if (!typesOf(channel).includes(messageType)) throw refused('messageType');
  if (callbackParams && Buffer.byteLength(JSON.stringify(callbackParams)) > LONGEST_PARAMS_OCTETS) throw refused('callbackParams');
  return { ...written, connectionId: BigInt(written.connectionId), callbackUrl: checkedAddress(written.callbackUrl, callbackAddresses) };
}

/** An empty field is none. What is let through here is judged again, by the address behind its name, each time it is called. */
function checkedAddress(address: string | null, policy: AddressPolicy): string | null {
  if (address === null || address === '') return null;
  const reason = policy.refusalOf(address) ?? (Buffer.byteLength(address) > LONGEST_URL_OCTETS ? 'url_invalid' : null);
  if (reason) throw new AppError('callback_address_refused', { reason }, [{ message: 'field_invalid', params: { field: 'callbackUrl' } }]);
  return address;
}

function refused(field: string): AppError {
  return new AppError('wrong_create_params', {}, [{ message: 'field_invalid', params: { field } }]);
}

function only(row: DirectionRow | undefined): DirectionRow {
  if (!row) throw new Error('a direction that was just written is not there');
  return row;
}
