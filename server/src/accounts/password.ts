import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@portal/contracts';

/** OWASP's settings for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Hashing takes a whole core and 19 MiB, so few run at once and only so many wait: a flood of logins must not stop the rest. */
const AT_ONCE = 2;
const WAITING = 40;
let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password));
}

/** Whether a stored hash was made by other settings than today's. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentPrefix);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new AppError('too_many_requests', { seconds: 1 });
    // The one that ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
