import { AppError, decodeMask, encodeMask, roles as known, type Role } from '@portal/contracts';

/** RFC 5321's form, as far as a typing mistake shows: one @, and a domain of names. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u;
/** What can be typed and told apart: no spaces, and nothing that is not seen. */
const LOGIN = /^[\p{L}\p{M}\p{N}._@+-]{2,100}$/u;
/** They share letters that look alike: in two of them a name passes for another one. */
const alikeScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Letters and marks that leave nothing on the screen; a person's name may have them, as in a sign with colours. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

export type GivenFields = { name: string; email: string | null; roles: readonly string[]; maskrole?: number | undefined };
export type CheckedFields = { name: string; email: string | null; roles: Role[] };

/** Throws empty_parameter, wrong_create_params (VAL-10). */
export function checkFields({ name, email, roles, maskrole }: GivenFields): CheckedFields {
  if (name === '') throw new AppError('empty_parameter', { param: 'name' });
  const named = known.filter((role) => roles.includes(role));
  if (roles.some((role) => !named.some((one) => one === role))) throw new AppError('wrong_create_params');
  const asked = maskrole === undefined ? named : decodeMask(maskrole);
  const contradict = maskrole !== undefined && roles.length > 0 && encodeMask(named) !== encodeMask(asked);
  if (UNSEEN.test(name) || contradict) throw new AppError('wrong_create_params');
  if (asked.length === 0) throw new AppError('empty_parameter', { param: 'roles' });
  const address = email === '' ? null : email;
  if (address !== null && !EMAIL.test(address)) throw new AppError('wrong_create_params');
  return { name, email: address, roles: asked };
}

/** The name as it is stored. Throws empty_parameter, wrong_create_params. */
export function checkLoginName(login: string): string {
  if (login === '') throw new AppError('empty_parameter', { param: 'login' });
  const composed = login.normalize('NFC');
  const isMixed = alikeScripts.filter((script) => script.test(composed)).length > 1;
  // Full-width, mathematical and other dressed letters look like the plain ones that they are made of.
  const isDressed = composed.normalize('NFKC') !== composed;
  if (!LOGIN.test(composed) || IGNORED.test(composed) || isMixed || isDressed) throw new AppError('wrong_create_params', {}, [{ message: 'field_invalid', params: { field: 'login' } }]);
  return composed;
}
