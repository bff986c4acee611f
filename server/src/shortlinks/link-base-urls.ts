import { hostNameOf } from './link-target';

export type LinkBaseUrls = { publicUrl: string | null; shortLinksUrl: string | null };
/** Origin of the current request, without a trailing slash. */
export type Origin = string;

export function originOf({ protocol, host }: { protocol: string; host: string }): Origin {
  return `${protocol}://${host}`;
}

/** Portal path of short links without their own host. */
export const LINK_PATH = '/l';

export function shortUrlOf({ publicUrl, shortLinksUrl }: LinkBaseUrls, origin: Origin, code: string): string {
  return `${shortLinksUrl ?? (publicUrl ?? origin) + LINK_PATH}/${code}`;
}

/** Hosts that a link must not lead to: short links would chain. */
export function ownHosts({ publicUrl, shortLinksUrl }: LinkBaseUrls, origin: Origin): Set<string> {
  return new Set(
    [publicUrl, shortLinksUrl, origin].filter((url) => url !== null && URL.canParse(url)).map((url) => hostNameOf(new URL(url ?? ''))),
  );
}
