import type { KeyObject } from 'node:crypto';
import { verify } from 'node:crypto';
import { z } from 'zod';
import { jsonText } from '../frame/json-text';

const SCOPE = 'https://www.googleapis.com/auth/rcsbusinessmessaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SKEW_SECONDS = 300;

const claims = z.object({
  iss: z.string(), scope: z.literal(SCOPE), aud: z.url().regex(/\/token$/), iat: z.number(), exp: z.number(),
}).refine(({ iat, exp }) => exp > iat && exp - iat <= 3_600);

export type Account = { clientEmail: string; publicKey: KeyObject };

/** Issues bearer tokens for signed assertions, as Google's token endpoint does for service accounts. */
export class TokenOffice {
  private readonly valid = new Map<string, number>();
  private given = 0;

  constructor(private readonly account: Account, private readonly lifeSeconds: number, private readonly random: () => number) {}

  /** Issues a token, or returns null if the account did not sign the assertion. */
  issue(form: URLSearchParams, now: number): { access_token: string; expires_in: number; token_type: 'Bearer' } | null {
    if (form.get('grant_type') !== GRANT || !this.isOurs(form.get('assertion') ?? '', now)) return null;
    const token = `ya29.${++this.given}.${Math.floor(this.random() * 2 ** 48).toString(36)}`;
    this.valid.set(token, now + this.lifeSeconds * 1_000);
    for (const [old, until] of this.valid) if (until <= now) this.valid.delete(old);
    return { access_token: token, expires_in: this.lifeSeconds, token_type: 'Bearer' };
  }

  get issued(): number {
    return this.given;
  }

  isValid(authorization: string, now: number): boolean {
    const [scheme, token = ''] = authorization.split(' ');
    return scheme === 'Bearer' && (this.valid.get(token) ?? 0) > now;
  }

  revokeAll(): void {
    this.valid.clear();
  }

  private isOurs(assertion: string, now: number): boolean {
    const [header = '', payload = '', signature = '', ...rest] = assertion.split('.');
    const text = (part: string) => Buffer.from(part, 'base64url').toString('utf8');
    const alg = z.object({ alg: z.literal('RS256') }).safeParse(jsonText(text(header)));
    const claimed = claims.safeParse(jsonText(text(payload)));
    if (rest.length > 0 || !alg.success || !claimed.success || claimed.data.iss !== this.account.clientEmail) return false;
    if (Math.abs(claimed.data.iat - now / 1_000) > SKEW_SECONDS) return false;
    return verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), this.account.publicKey, Buffer.from(signature, 'base64url'));
  }
}
