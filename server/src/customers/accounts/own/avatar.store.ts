import { inTransaction, type Db } from '../../../platform/db';

export type StoredAvatar = { format: 'jpg' | 'png'; content: Buffer };

/** Replaces the previous picture; the old URL stops working. Resolves to the path of the new picture, relative to the portal's URL. */
export async function storeAvatar(db: Db, loginId: bigint, { format, content }: StoredAvatar): Promise<string> {
  return inTransaction(db, async (tx) => {
    await removePicture(tx, loginId);
    const [created] = await tx<{ uuid: string }[]>`
      insert into avatar (login_id, format, content) values (${loginId}, ${format}, ${content}) returning uuid`;
    if (!created) throw new Error('insert returned no row');
    const url = `/avatars/${created.uuid}`;
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

/** Locks the login first, so that concurrent uploads run one after the other. */
async function removePicture(tx: Db, loginId: bigint): Promise<void> {
  await tx`select from login where id = ${loginId} for no key update`;
  await tx`delete from avatar where login_id = ${loginId}`;
}

/** Finds avatars of any customer: they are public to anyone with the URL. */
export async function findAvatar(db: Db, uuid: string): Promise<StoredAvatar | null> {
  const [row] = await db<StoredAvatar[]>`select format, content from avatar where uuid = ${uuid}`;
  return row ?? null;
}
