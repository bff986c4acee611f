import { useEffect, useState } from 'react';
import { toBcp47, type Language } from '@portal/contracts';
import { readCookie, savedPreferences, writeCookie } from '@portal/portal';
import { PortalTheme } from '@portal/ui/core';
import { OTHER_TABS, type SessionNews } from '../session/other-tabs';
import { sessionMark } from '../session/session-mark';
import { DeadEnd } from './dead-end';
import { errorFromAddress } from './login-error';
import { LoginForm } from './login-form';
import { prefetchPortal } from './portal-files';
import { PromisePanel } from './promise-panel';
import { PublicPage } from './public-page';
import { loadPublicTexts, TextContext, textOf, type PublicTexts } from './public-text';
import { refusedCode, type PublicScreen } from './public-screen';
import { SignOn } from './sign-on';
import { wantedPath } from './wanted-path';

export type PublicAppProps = {
  screen: Exclude<PublicScreen, { leave: string }>;
  pageTitle: string;
  texts: PublicTexts;
  /** Full navigation: the portal is another page. */
  go: (path: string) => void;
};

const titles = { login: 'login.title', signOn: 'signOn.title', notFound: 'notFound.title', forbidden: 'forbidden.title' } as const;

export function PublicApp({ screen, pageTitle, texts: firstTexts, go }: PublicAppProps) {
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
    const before = readCookie('userToken');
    if (before) tellOtherTabs(before);
    writeCookie('userToken', token);
    writeCookie('loggedIn', '1');
    go(wantedPath(new URLSearchParams(location.search).get('redirect')));
  };
  const login = screen.kind === 'login';
  return (
    <PortalTheme scheme={scheme} brand={themeColour} size={size} language={language}>
      <TextContext value={t}>
        <PublicPage name={pageTitle} language={language} onLanguage={(chosen) => void choose(chosen)} beside={login ? <PromisePanel /> : undefined}>
          {screen.kind === 'login' && <LoginForm language={language} initialError={errorFromAddress(location.search)} onToken={enter} onFirstKey={prefetchPortal} />}
          {screen.kind === 'signOn' && <SignOn code={screen.code} language={language} onToken={enter} onRefused={() => go(refusedCode(location.search))} />}
          {(screen.kind === 'notFound' || screen.kind === 'forbidden') && <DeadEnd kind={screen.kind} loggedIn={screen.loggedIn} />}
        </PublicPage>
      </TextContext>
    </PortalTheme>
  );
}

/** Another session takes the place of the one that this browser had. */
function tellOtherTabs(token: string): void {
  const tabs = new BroadcastChannel(OTHER_TABS);
  tabs.postMessage({ about: sessionMark(token), what: 'swapped' } satisfies SessionNews);
  tabs.close();
}
