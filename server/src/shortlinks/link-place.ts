import { hostNameOf } from './link-target';

/** Where short links are reached, as the program was told; null where it was not. */
export type LinkPlaces = { publicUrl: string | null; shortLinksUrl: string | null };
/** The address of the request that is being answered, without a slash at the end. */
export type Origin = string;

export function originOf({ protocol, host }: { protocol: string; host: string }): Origin {
  return `${protocol}://${host}`;
}

/** Without a host of their own, short links stand below this path of the portal. */
export const LINK_PATH = '/l';

export function shortUrlOf({ publicUrl, shortLinksUrl }: LinkPlaces, origin: Origin, code: string): string {
  return `${shortLinksUrl ?? (publicUrl ?? origin) + LINK_PATH}/${code}`;
}

/** A link to any of these would lead from one short link to the next. */
export function ownHosts({ publicUrl, shortLinksUrl }: LinkPlaces, origin: Origin): Set<string> {
  return new Set([publicUrl, shortLinksUrl, origin].filter((url) => url !== null && URL.canParse(url)).map((url) => hostNameOf(new URL(url ?? ''))));
}
