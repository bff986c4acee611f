import '../session/strict-csp';
import { createRoot } from 'react-dom/client';
import { toBcp47 } from '@portal/contracts';
import { readCookie, savedPreferences } from '@portal/portal';
import { loadPageTitle } from './page-title';
import { PublicApp } from './public-app';
import { publicScreen, SIGN_ON } from './public-screen';
import { loadPublicTexts } from './public-text';
import { takeSignOnCode } from './sign-on-code';

async function start(root: HTMLElement): Promise<void> {
  const loggedIn = Boolean(readCookie('userToken')) && readCookie('loggedIn') === '1';
  const code = location.pathname === SIGN_ON ? takeSignOnCode() : undefined;
  const screen = publicScreen(location.pathname, location.search, { loggedIn, code });
  if ('leave' in screen) return location.replace(screen.leave);
  const { language } = savedPreferences();
  document.documentElement.lang = toBcp47(language);
  const [texts, pageTitle] = await Promise.all([loadPublicTexts(language), loadPageTitle()]);
  createRoot(root).render(<PublicApp screen={screen} pageTitle={pageTitle} texts={texts} go={leave} />);
}

/** Nobody shall come back to a code that was used. */
function leave(path: string): void {
  if (location.pathname === SIGN_ON) location.replace(path);
  else location.assign(path);
}

const root = document.getElementById('root');
if (root) void start(root);
