import { AppError, type CallbackType } from '@portal/contracts';
import { MAX_CALLBACKS, MAX_STATUS_CALLBACKS } from '@portal/contracts/api';
import { inTransaction, type Db } from '../db';
import type { AddressPolicy } from './address-policy';
import { dropOfRegistration, FIRST_TO_DROP, type DropCursor } from './drop.store';
import {
  changeRegistration, lockRegistrations, insertRegistration, registeredBy, removeRegistration, type NewRegistration, type RegisteredRow,
  type Registration, type RegistrationChange,
} from './registered.store';
import type { SecretKeys } from './secret';
import { rotateSecret } from './secret.service';

const MAX_URL_OCTETS = 2_000;
const DROPPED_AT_ONCE = 5_000;

/** The returned secret cannot be read again later. Throws callback_address_refused, name_taken, too_many_callbacks. */
export async function register(
  db: Db, customerId: bigint, registration: NewRegistration, { policy, keys }: { policy: AddressPolicy; keys: SecretKeys },
): Promise<{ row: RegisteredRow; secret: string }> {
  const { url } = registration;
  const reason = refusalOf(url, policy);
  if (reason) throw new AppError('callback_address_refused', { reason }, [{ message: 'field_invalid', params: { field: 'url' } }]);
  return inTransaction(db, async (tx) => {
    const others = await lockRegistrations(tx, customerId);
    if (others.some((other) => other.url === url)) {
      throw new AppError('name_taken', { name: url }, [{ message: 'field_invalid', params: { field: 'url' } }]);
    }
    if (others.length >= MAX_CALLBACKS) throw new AppError('too_many_callbacks', { max: MAX_CALLBACKS });
    refuseManyOfStatuses(others, registration.types);
    const { endpointId, uuid } = await insertRegistration(tx, customerId, registration);
    const created = await rotateSecret(tx, customerId, endpointId, keys);
    const row = await registeredBy(tx, customerId, uuid);
    if (!row || !created) throw new Error('a callback was registered and is not there');
    return { row, secret: created.secret };
  });
}

export async function change(db: Db, customerId: bigint, uuid: string, changes: RegistrationChange): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const all = await lockRegistrations(tx, customerId);
    refuseManyOfStatuses(all.filter((each) => each.uuid !== uuid), changes.types ?? []);
    return changeRegistration(tx, customerId, uuid, changes);
  });
}

/** Limits endpoints that get statuses, because every status adds a row per endpoint to its transaction. */
function refuseManyOfStatuses(others: readonly Registration[], types: readonly CallbackType[]): void {
  if (!types.includes('message.status') || others.filter(({ isOfStatuses }) => isOfStatuses).length < MAX_STATUS_CALLBACKS) return;
  throw new AppError('too_many_callbacks', { max: MAX_STATUS_CALLBACKS }, [{ message: 'field_invalid', params: { field: 'types' } }]);
}

/** Waiting webhooks are dropped immediately or by the cleanup. Returns false for an unknown registration. */
export async function unregister(db: Db, customerId: bigint, uuid: string): Promise<boolean> {
  const removed = await removeRegistration(db, customerId, uuid);
  if (!removed) return false;
  const { endpointId } = removed;
  if (endpointId === null) return true;
  for (let after: DropCursor | null = FIRST_TO_DROP; after !== null;) {
    after = await dropOfRegistration(db, customerId, { endpointId, after, limit: DROPPED_AT_ONCE });
  }
  return true;
}

/** Besides the policy's checks, refuses URLs that are too long for the index or contain control characters. */
function refusalOf(url: string, policy: AddressPolicy): string | null {
  if (/\p{Cc}/u.test(url) || Buffer.byteLength(url) > MAX_URL_OCTETS) return 'url_invalid';
  return policy.refusalOf(url);
}
