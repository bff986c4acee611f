import { toBcp47, type Language } from '@portal/contracts';
import { readCookie, savedPreferences, writeCookie } from '@portal/portal';
import { PortalTheme } from '@portal/ui/shell';
import { useEffect, useState } from 'react';
import { clearEndReason } from '../session/end-reason';
import { OTHER_TABS, type SessionMessage } from '../session/other-tabs';
import { sessionFingerprint } from '../session/session-fingerprint';
import { firstError } from './login-error';
import { MarketingPanel } from './marketing-panel';
import { NotFoundPage } from './not-found-page';
import { PublicPage } from './public-page';
import { refusedCode, type PublicScreen } from './public-screen';
import { loadPublicTexts, TextContext, textOf, type PublicTexts } from './public-text';
import { requestedPath } from './requested-path';
import { SignIn } from './sign-in';
import { SignOn } from './sign-on';

export type PublicAppProps = {
  screen: Exclude<PublicScreen, { redirectTo: string }>;
  pageTitle: string;
  /** True if the portal emails links to people who forgot their password. */
  passwordReset?: boolean;
  texts: PublicTexts;
  /** Navigates with a page load, because the portal is a separate page. */
  go: (path: string) => void;
};

const titles = { login: 'login.title', signOn: 'signOn.title', notFound: 'notFound.title', forbidden: 'forbidden.title' } as const;

export function PublicApp({ screen, pageTitle, passwordReset = false, texts: firstTexts, go }: PublicAppProps) {
  const [{ scheme, size, themeColour, ...saved }] = useState(savedPreferences);
  const [language, setLanguage] = useState(saved.language);
  const [texts, setTexts] = useState(firstTexts);
  const t = textOf(texts);
  const title = t(titles[screen.kind]);
  useEffect(() => {
    document.documentElement.lang = toBcp47(language);
    document.title = pageTitle ? `${title} - ${pageTitle}` : title;
  }, [language, pageTitle, title]);

  const choose = async (chosen: Language) => {
    writeCookie('language', chosen);
    setTexts(await loadPublicTexts(chosen));
    setLanguage(chosen);
  };
  const enter = (token: string) => {
    clearEndReason();
    const before = readCookie('userToken');
    if (before) notifyOtherTabs(before);
    writeCookie('userToken', token);
    writeCookie('loggedIn', '1');
    go(requestedPath(new URLSearchParams(location.search).get('redirect')));
  };
  const login = screen.kind === 'login';
  return (
    <PortalTheme scheme={scheme} brand={themeColour} size={size} language={language}>
      <TextContext value={t}>
        <PublicPage
          name={pageTitle} language={language} onLanguage={(chosen) => void choose(chosen)} beside={login ? <MarketingPanel /> : undefined}
        >
          {screen.kind === 'login' && (
            <SignIn
              language={language} initialError={firstError(location.search)} onToken={enter} onFirstKey={prefetchPortal}
              passwordReset={passwordReset}
            />
          )}
          {screen.kind === 'signOn' && (
            <SignOn code={screen.code} language={language} onToken={enter} onRefused={() => go(refusedCode(location.search))} />
          )}
          {(screen.kind === 'notFound' || screen.kind === 'forbidden') && <NotFoundPage kind={screen.kind} loggedIn={screen.loggedIn} />}
        </PublicPage>
      </TextContext>
    </PortalTheme>
  );
}

/** Notifies other tabs of the browser that a new session has replaced theirs. */
function notifyOtherTabs(token: string): void {
  const tabs = new BroadcastChannel(OTHER_TABS);
  tabs.postMessage({ about: sessionFingerprint(token), what: 'swapped' } satisfies SessionMessage);
  tabs.close();
}

/** Prefetches the portal's first files while the user types. The build lists these files in the page. */
function prefetchPortal(): void {
  const list = document.getElementById('portal-files')?.textContent ?? '[]';
  for (const href of JSON.parse(list) as string[]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }));
  }
}
