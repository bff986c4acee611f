import type { Db } from './platform/db';

const LIMIT_MS = 2_000;

export async function databaseAnswers(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => { timer = setTimeout(() => resolve(false), LIMIT_MS); });
  const answer = db`select 1`.then(() => true, () => false);
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
