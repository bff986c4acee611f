type Target = { target: 'article' | 'screen' | 'external'; to: string; anchor: string | null };

const ARTICLE = /^([a-z]+\/[a-z0-9-]+)?(?:#([\p{L}\p{N}_-]+))?$/u;
const SCREEN = /^\/[\w/?&=.-]*$/;
/** Served by the server itself, not by portal screens. */
const NO_SCREENS = /^\/(?:api|docs)(?:\/|$)/;

/** Null for forbidden targets. `path` is the linking article. */
export function linkTarget(href: string, path: string): Target | null {
  if (SCREEN.test(href) && !href.startsWith('//')) return { target: NO_SCREENS.test(href) ? 'external' : 'screen', to: href, anchor: null };
  if (/^https:\/\//i.test(href)) return URL.canParse(href) ? { target: 'external', to: new URL(href).href, anchor: null } : null;
  const [whole, to = path, anchor = null] = ARTICLE.exec(decoded(href)) ?? [];
  return whole ? { target: 'article', to, anchor } : null;
}

/** markdown-it escapes non-Latin letters. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
