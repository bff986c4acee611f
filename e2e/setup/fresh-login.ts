import { randomUUID } from 'node:crypto';
import { ownLogins, session, type Role } from '@portal/contracts';
import { adminLogins } from '@portal/contracts/admin';
import { call } from './portal-api';
import { newSession } from './sessions';

export type FreshLogin = { login: string; password: string; uuid: string };

/** Creates a login of the demo customer, for journeys that change their login; other journeys share the standard logins. */
export async function freshLogin(roles: Role[]): Promise<FreshLogin> {
  const login = `journey.${randomUUID().slice(0, 8)}`;
  const { item, invitation } = await call(
    ownLogins.create, { body: { login, name: 'Journey Person', email: null, roles, organizations: [] } }, await newSession('demo'),
  );
  return { login, password: await passwordBy(invitation.path), uuid: item.uuid };
}

/** Sets the password through the invitation. */
export async function passwordBy(path: string): Promise<string> {
  const code = new URL(path, 'http://portal').searchParams.get('code') ?? '';
  const password = `quiet kestrel ${randomUUID()}`;
  await call(session.exchange, { body: { code, newPassword: password, reNewPassword: password } });
  return password;
}

export async function sessionBy({ login, password }: Pick<FreshLogin, 'login' | 'password'>): Promise<string> {
  return (await call(session.login, { body: { login, password } })).jwtToken;
}

export async function removeLogin({ uuid }: FreshLogin): Promise<void> {
  await call(adminLogins.remove, { body: { uuid } }, await newSession('admin'));
}
