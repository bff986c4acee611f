import type { Db, Fragment } from '../../../platform/db';
import { isLoginVisible, type LoginReader } from './login-visibility.store';

export type OwnLoginRow = {
  uuid: string; login: string; name: string; email: string | null; status: 1 | 2 | 3; maskrole: number; twoFactor: boolean;
  lastSeen: Date | null;
  organizations: { uuid: string; name: string }[];
};

export async function ownLoginsOf(db: Db, reader: LoginReader, limit: number): Promise<OwnLoginRow[]> {
  return selectLogins(db, reader.customerId, db`login.status <> 3 and ${isLoginVisible(db, reader, db`login.id`)}
    order by lower(login.login) limit ${limit}`);
}

export async function findOwnLogin(db: Db, customerId: bigint, uuid: string): Promise<OwnLoginRow | null> {
  const [row] = await selectLogins(db, customerId, db`login.uuid = ${uuid}`);
  return row ?? null;
}

async function selectLogins(db: Db, customerId: bigint, condition: Fragment): Promise<OwnLoginRow[]> {
  return db<OwnLoginRow[]>`
    select login.uuid, login.login, login.name, login.email, login.status, login.maskrole, login.totp_since is not null as "twoFactor",
      (select max(last_seen_at) from session where login_id = login.id and impersonator_login_id is null) as "lastSeen",
      (select coalesce(jsonb_agg(jsonb_build_object('uuid', o.uuid, 'name', o.name) order by o.name, o.id), '[]')
        from login_organization own join organization o on o.customer_id = own.customer_id and o.id = own.organization_id
        where own.customer_id = login.customer_id and own.login_id = login.id) as organizations
    from login where login.customer_id = ${customerId} and ${condition}`;
}
