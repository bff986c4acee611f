import type { KeyObject } from 'node:crypto';
import { sign } from 'node:crypto';
import * as z from 'zod';
import type { TokenSource } from '../http/http-provider';

export type ServiceAccount = { clientEmail: string; privateKey: KeyObject; tokenUrl: string; scope: string };

const LIFE_SECONDS = 3_600;
const answered = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/), expires_in: z.number().positive().max(7 * 24 * LIFE_SECONDS),
});

/** OAuth 2.0 for service accounts: exchanges a JWT signed with RS256 for a bearer token (RFC 7523). */
export function serviceAccountToken({ clientEmail, privateKey, tokenUrl, scope }: ServiceAccount): TokenSource {
  return {
    request(now) {
      const issued = Math.floor(now / 1_000);
      const signed = [{ alg: 'RS256', typ: 'JWT' }, { iss: clientEmail, scope, aud: tokenUrl, iat: issued, exp: issued + LIFE_SECONDS }]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      const assertion = `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
      const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
      return { method: 'POST', path: tokenUrl, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() };
    },
    read({ body }, now) {
      const { access_token: token, expires_in: seconds } = answered.parse(JSON.parse(body));
      return { authorization: `Bearer ${token}`, expiresAt: now + seconds * 1_000 };
    },
  };
}
