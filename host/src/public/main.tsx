import { toBcp47, type PageData } from '@portal/contracts';
import { readCookie, savedPreferences } from '@portal/portal';
import { createRoot } from 'react-dom/client';
import '../session/strict-csp';
import { PublicApp, type PublicAppProps } from './public-app';
import { publicScreen, SIGN_ON } from './public-screen';
import { loadPublicTexts } from './public-text';
import { consumeSignOnCode } from './sign-on-code';

async function start(root: HTMLElement): Promise<void> {
  const loggedIn = Boolean(readCookie('userToken')) && readCookie('loggedIn') === '1';
  const code = location.pathname === SIGN_ON ? consumeSignOnCode() : undefined;
  const screen = publicScreen(location.pathname, location.search, { loggedIn, code });
  if ('redirectTo' in screen) return location.replace(screen.redirectTo);
  const { language } = savedPreferences();
  document.documentElement.lang = toBcp47(language);
  const [texts, page] = await Promise.all([loadPublicTexts(language), loadPageData()]);
  createRoot(root).render(<PublicApp screen={screen} {...page} texts={texts} go={redirect} />);
}

/** On the sign-on URL, `replace` removes the history entry, whose state contains the used code. */
function redirect(path: string): void {
  if (location.pathname === SIGN_ON) location.replace(path);
  else location.assign(path);
}

const root = document.getElementById('root');
if (root) void start(root);

/** The page data in the HTML, or from the server (SES-09). */
async function loadPageData(): Promise<Pick<PublicAppProps, 'pageTitle' | 'passwordReset'>> {
  const preloaded = document.getElementById('page-data')?.textContent;
  try {
    const { pageTitle = '', passwordReset = false } = preloaded ? JSON.parse(preloaded) as Partial<PageData> : await fetchPageData();
    return { pageTitle, passwordReset };
  } catch {
    // Ignored, because the login works without the portal's name.
    return { pageTitle: '' };
  }
}

async function fetchPageData(): Promise<Partial<PageData>> {
  const response = await fetch('/default/pagedata', { headers: { Accept: 'application/json' } });
  return ((await response.json()) as { data?: Partial<PageData> }).data ?? {};
}
