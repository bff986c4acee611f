import type { Db } from '../../platform/db';

export type CodeKind = 'handoff' | 'password' | 'reset';
export type NewCode = {
  codeHash: Buffer; loginId: bigint; kind: CodeKind; parentId: bigint | null; createdBy: bigint | null; now: Date; expiresAt: Date;
};

export async function insertCode(tx: Db, { codeHash, loginId, kind, parentId, createdBy, now, expiresAt }: NewCode): Promise<bigint> {
  const [row] = await tx<{ customerId: bigint }[]>`
    insert into login_code (code_hash, login_id, customer_id, kind, parent_session_id, created_by, created_at, expires_at)
    select ${codeHash}, id, customer_id, ${kind}, ${parentId}, ${createdBy}, ${now}, ${expiresAt} from login where id = ${loginId}
    returning customer_id as "customerId"`;
  if (!row) throw new Error('insert returned no row');
  return row.customerId;
}

export type CodeRow = {
  kind: CodeKind; loginId: bigint; customerId: bigint; login: string; parentId: bigint | null; hasSecondFactor: boolean;
};

export async function findCode(db: Db, codeHash: Buffer, now: Date): Promise<CodeRow | null> {
  const [row] = await db<CodeRow[]>`
    select code.kind, code.login_id as "loginId", login.customer_id as "customerId", login.login,
      code.parent_session_id as "parentId", login.totp_since is not null as "hasSecondFactor"
    from login_code code
    join login on login.id = code.login_id
    join customer on customer.id = login.customer_id
    where code.code_hash = ${codeHash} and code.used_at is null and code.expires_at > ${now} and login.status = 1 and customer.status = 1`;
  return row ?? null;
}

export async function findOwner(db: Db, codeHash: Buffer): Promise<{ loginId?: bigint }> {
  const [row] = await db<{ loginId: bigint }[]>`select login_id as "loginId" from login_code where code_hash = ${codeHash}`;
  return row ?? {};
}

export async function useCode(tx: Db, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx`
    update login_code set used_at = ${now} where code_hash = ${codeHash} and used_at is null and expires_at > ${now} returning 1`;
  return used.length > 0;
}

export async function voidCodes(tx: Db, loginId: bigint, now: Date): Promise<void> {
  await tx`update login_code set used_at = ${now} where login_id = ${loginId} and used_at is null`;
}

export async function voidCodesOfKind(tx: Db, loginId: bigint, kind: CodeKind, now: Date): Promise<void> {
  await tx`update login_code set used_at = ${now} where login_id = ${loginId} and kind = ${kind} and used_at is null`;
}

export async function countValidCodes(tx: Db, loginId: bigint, kind: CodeKind, now: Date): Promise<number> {
  const [row] = await tx<{ codes: number }[]>`
    select count(*)::integer as codes from login_code
    where login_id = ${loginId} and kind = ${kind} and used_at is null and expires_at > ${now}`;
  return row?.codes ?? 0;
}

export async function deleteCodesExpiredBefore(db: Db, time: Date): Promise<void> {
  await db`delete from login_code where expires_at < ${time}`;
}
