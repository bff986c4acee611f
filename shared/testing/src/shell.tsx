/** A development shell: one remote alone on a page, against a running server, without the host and without federation. */
import { StrictMode, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { languages, session, toBcp47 } from '@portal/contracts';
import {
  type AnyRemote, balanceLoaded, createPortalStore, elementsLoaded, languageChosen, loadScreen, readCookie, RemoteView, savedPreferences,
  selectElements, selectLanguage, selectNotices, tokenTaken, userInfoLoaded, writeCookie, type PortalStore,
} from '@portal/portal';
import { api } from '@portal/portal/api';
import { startI18n } from '@portal/portal/i18n';
import { BrowserRouter, Link, Navigate, Route, Routes } from '@portal/portal/router';
import { Provider, useDispatch, useSelector } from '@portal/portal/state';
import { Button, Field, Input, PortalTheme } from '@portal/ui/core';

/** Shows the remote; the session is the cookie of the server that the development server passes calls on to. */
export async function startShell(remote: AnyRemote): Promise<void> {
  const { language } = savedPreferences();
  document.documentElement.lang = toBcp47(language);
  await startI18n(language);
  const portal = createPortalStore();
  const element = document.getElementById('root');
  if (!element) return;
  const root = createRoot(element);
  const token = readCookie('userToken');
  if (!token) {
    root.render(<PortalTheme language={language}><LoginForm /></PortalTheme>);
    return;
  }
  portal.store.dispatch(tokenTaken(token));
  await Promise.all([loadSession(portal), portal.prepare(remote), ...remote.manifest.routes.map(({ screen }) => loadScreen(remote, screen))]);
  portal.mount(remote);
  root.render(
    <StrictMode>
      <Provider store={portal.store}>
        <BrowserRouter>
          <Shell remote={remote} />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
}

async function loadSession({ store: { dispatch } }: PortalStore): Promise<void> {
  const [info, { elements }, { balance }] = await Promise.all([api(session.info), api(session.elements), api(session.balance)]);
  dispatch(userInfoLoaded(info));
  dispatch(elementsLoaded(elements));
  dispatch(balanceLoaded(balance));
}

function Shell({ remote }: { remote: AnyRemote }) {
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  const notices = useSelector(selectNotices);
  const elements = useSelector(selectElements);
  const routes = remote.manifest.routes.filter(({ element }) => elements.has(element));
  const first = routes.find(({ menu }) => menu) ?? routes[0];
  return (
    <PortalTheme language={language}>
      <nav>
        {routes.filter(({ path }) => !path.includes(':')).map(({ path, title }) => <Link key={path} to={path}>{title[language]} </Link>)}
        {languages.map((code) => <Button key={code} onClick={() => dispatch(languageChosen(code))}>{code}</Button>)}
      </nav>
      {notices.map(({ id, text, lines }) => <p key={id} role="status">{[text, ...lines].join(' ')}</p>)}
      <Routes>
        {routes.map(({ path, screen }) => <Route key={path} path={path} element={<RemoteView remote={remote} screen={screen} />} />)}
        {first && <Route path="*" element={<Navigate to={first.path} replace />} />}
      </Routes>
    </PortalTheme>
  );
}

function LoginForm() {
  const [login, setLogin] = useState('demo');
  const [password, setPassword] = useState('');
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    const { jwtToken } = await api(session.login, { body: { login, password } });
    writeCookie('userToken', jwtToken);
    writeCookie('loggedIn', '1');
    location.reload();
  };
  return (
    <form onSubmit={(event) => void enter(event)}>
      <Field label="Login"><Input value={login} onChange={(_event, { value }) => setLogin(value)} /></Field>
      <Field label="Password"><Input type="password" value={password} onChange={(_event, { value }) => setPassword(value)} /></Field>
      <Button type="submit">Log in</Button>
    </form>
  );
}
