import { decodeMask, encodeMask, roles as known, type Role } from '@portal/contracts';
import { missingField, refusedFields, wrongField } from '../../http';

/** RFC 5321 as far as it catches typing mistakes: one @, and a domain of labels. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type GivenFields = { name: string; email: string | null; roles: readonly string[]; maskrole?: number | undefined };
export type CheckedFields = { name: string; email: string | null; roles: Role[] };

/** Throws empty_parameter, and wrong_create_params with every wrong field (VAL-10, ERR-10). */
export function checkFields({ name, email, roles, maskrole }: GivenFields): CheckedFields {
  const named = known.filter((role) => roles.includes(role));
  const asked = maskrole === undefined ? named : decodeMask(maskrole);
  const contradict = maskrole !== undefined && roles.length > 0 && encodeMask(named) !== encodeMask(asked);
  const isUnknown = roles.some((role) => !named.some((one) => one === role));
  const address = email === '' ? null : email;
  const faults = [
    ...(name === '' ? [missingField('name')] : UNSEEN.test(name) ? [wrongField('name')] : []),
    ...(address !== null && !EMAIL.test(address) ? [wrongField('email')] : []),
    ...(isUnknown || contradict ? [wrongField('roles')] : asked.length === 0 ? [missingField('roles')] : []),
  ];
  if (faults.length > 0) throw refusedFields(faults);
  return { name, email: address, roles: asked };
}
