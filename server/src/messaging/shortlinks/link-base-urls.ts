import { hostNameOf } from './link-target';

export type LinkBaseUrls = { publicUrl: string | null; shortLinksUrl: string | null };
/** Origin of the current request, without a trailing slash. */
export type Origin = string;

export function originOf({ protocol, host }: { protocol: string; host: string }): Origin {
  return `${protocol}://${host}`;
}

/** Path of short links on the portal's host, used if short links have no separate host. */
export const LINK_PATH = '/l';

export function shortUrlOf({ publicUrl, shortLinksUrl }: LinkBaseUrls, origin: Origin, code: string): string {
  return `${shortLinksUrl ?? (publicUrl ?? origin) + LINK_PATH}/${code}`;
}

/** Returns our own hosts, which links must not lead to, because short links would form chains. */
export function ownHosts({ publicUrl, shortLinksUrl }: LinkBaseUrls, origin: Origin): Set<string> {
  return new Set(
    [publicUrl, shortLinksUrl, origin].filter((url) => url !== null && URL.canParse(url)).map((url) => hostNameOf(new URL(url ?? ''))),
  );
}
