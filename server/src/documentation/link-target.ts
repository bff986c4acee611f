type Target = { target: 'article' | 'screen' | 'external'; to: string; anchor: string | null };

const ARTICLE = /^([a-z]+\/[a-z0-9-]+)?(?:#([\p{L}\p{N}_-]+))?$/u;
const SCREEN = /^\/[\w/?&=.-]*$/;
/** Below these the server answers itself: they are no screens of the portal. */
const NO_SCREENS = /^\/(?:api|docs)(?:\/|$)/;

/** Where a link of an article leads; null where it leads nowhere that articles may lead to. `path` is the article it stands in. */
export function linkTarget(href: string, path: string): Target | null {
  if (SCREEN.test(href) && !href.startsWith('//')) return { target: NO_SCREENS.test(href) ? 'external' : 'screen', to: href, anchor: null };
  if (/^https:\/\//i.test(href)) return URL.canParse(href) ? { target: 'external', to: new URL(href).href, anchor: null } : null;
  const [whole, to = path, anchor = null] = ARTICLE.exec(decoded(href)) ?? [];
  return whole ? { target: 'article', to, anchor } : null;
}

/** The parser escapes letters that are not Latin. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
