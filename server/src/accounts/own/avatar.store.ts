import { inTransaction, type Db } from '../../db';

export type StoredAvatar = { format: 'jpg' | 'png'; content: Buffer };

/** In place of the one before, whose address shows nothing any more. Resolves to the address below the portal's. */
export async function storeAvatar(db: Db, loginId: bigint, { format, content }: StoredAvatar): Promise<string> {
  return inTransaction(db, async (tx) => {
    await removePicture(tx, loginId);
    const [made] = await tx<{ uuid: string }[]>`
      insert into avatar (login_id, format, content) values (${loginId}, ${format}, ${content}) returning uuid`;
    if (!made) throw new Error('insert returned no row');
    const url = `/avatars/${made.uuid}`;
    await tx`update login set avatar = ${url}, updated_at = now() where id = ${loginId}`;
    return url;
  });
}

export async function removeAvatar(db: Db, loginId: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removePicture(tx, loginId);
    await tx`update login set avatar = null, updated_at = now() where id = ${loginId}`;
  });
}

/** The login is locked first, so that two pictures at once come one after the other. */
async function removePicture(tx: Db, loginId: bigint): Promise<void> {
  await tx`select from login where id = ${loginId} for no key update`;
  await tx`delete from avatar where login_id = ${loginId}`;
}

/** Whoever has its address may see it. */
export async function findAvatar(db: Db, uuid: string): Promise<StoredAvatar | null> {
  const [row] = await db<StoredAvatar[]>`select format, content from avatar where uuid = ${uuid}`;
  return row ?? null;
}
