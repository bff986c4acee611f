import { Component, type ErrorInfo, type ReactNode } from 'react';
import { languages } from '@portal/contracts';
import {
  type AnyRemote, languageChosen, toastDismissed, RemoteView, schemeChosen, schemes, selectElements, selectToasts, selectPreferences,
  selectSession,
  sizeChosen, sizes,
} from '@portal/portal';
import { Link, Navigate, Route, Routes, useLocation } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import {
  Button, Card, FailureView, makeStyles, MenuButton, MessageBar, MessageBarActions, MessageBarBody, tokens, type MenuSection,
} from '@portal/ui/shell';
import { logOut } from './shell-entrance';

const WIDGETS = '/-/widgets';

const useStyles = makeStyles({
  bar: {
    position: 'sticky', top: 0, zIndex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', padding: '6px 16px',
    backgroundColor: tokens.colorNeutralBackground2, borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  links: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', flexGrow: 1, '& a': { color: tokens.colorBrandForegroundLink } },
  choices: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
  toasts: {
    position: 'fixed', zIndex: 1000003, top: '56px', insetInlineEnd: '16px', display: 'grid', gap: '8px',
    width: 'min(400px, calc(100vw - 32px))',
  },
  page: { maxWidth: '1320px', margin: '0 auto', padding: '24px 16px', display: 'grid', gap: '24px' },
});

/** The parts of the host's shell that one remote needs. */
export function Shell({ remote }: { remote: AnyRemote }) {
  const styles = useStyles();
  const elements = useSelector(selectElements);
  const { language } = useSelector(selectPreferences);
  const { pathname } = useLocation();
  const { manifest } = remote;
  const routes = manifest.routes.filter(({ element }) => elements.has(element));
  const widgets = (manifest.widgets ?? []).filter(({ element }) => elements.has(element));
  const first = routes.find(({ menu }) => menu) ?? routes.find(({ path }) => !path.includes(':'));
  return (
    <>
      <nav className={styles.bar} aria-label={manifest.id}>
        <span className={styles.name}>{manifest.id}</span>
        <span className={styles.links}>
          {routes.filter(({ path }) => !path.includes(':')).map(({ path, title }) => <Link
            key={path} to={path} aria-current={path === pathname ? 'page' : undefined}
          >{title[language]}</Link>)}
          {widgets.length > 0 && <Link to={WIDGETS}>Widgets</Link>}
        </span>
        <Choices />
      </nav>
      <Toasts />
      <main>
        <Caught key={pathname}>
          <Routes>
            {routes.map(({ path, screen }) => <Route key={path} path={path} element={<RemoteView remote={remote} screen={screen} />} />)}
            {(manifest.redirects ?? []).map(({ path, to }) => <Route key={path} path={path} element={<Navigate to={to} replace />} />)}
            <Route path={WIDGETS} element={<div className={styles.page}>{widgets.map(({ widget, title }) => <Card
              key={widget} title={title[language]}
            ><RemoteView remote={remote} screen={widget} /></Card>)}</div>} />
            <Route path="*" element={first ? <Navigate to={first.path} replace /> : <NothingToSee remote={remote} />} />
          </Routes>
        </Caught>
      </main>
    </>
  );
}

function Choices() {
  const styles = useStyles();
  const dispatch = useDispatch();
  const { login } = useSelector(selectSession);
  const { language, scheme, size } = useSelector(selectPreferences);
  const section = <T extends string>(id: string, all: readonly T[], current: T, choose: (one: T) => void): MenuSection => ({
    id, choices: all.map((one) => ({ id: one, label: one, checked: one === current, onSelect: () => choose(one) })),
  });
  return (
    <div className={styles.choices}>
      <MenuButton label="Language" sections={[section('language', languages, language, (one) => dispatch(languageChosen(one)))]}>
        {language}
      </MenuButton>
      <MenuButton label="Scheme" sections={[section('scheme', schemes, scheme, (one) => dispatch(schemeChosen(one)))]}>{scheme}</MenuButton>
      <MenuButton label="Size" sections={[section('size', sizes, size, (one) => dispatch(sizeChosen(one)))]}>{size}</MenuButton>
      <Button size="small" appearance="subtle" onClick={logOut}>Sign out{login && ` ${login}`}</Button>
    </div>
  );
}

function Toasts() {
  const styles = useStyles();
  const dispatch = useDispatch();
  const toasts = useSelector(selectToasts);
  return (
    <div className={styles.toasts} role="region" aria-label="Notices" aria-live="polite">
      {toasts.map(({ id, intent, text, lines, traceId }) => (
        <MessageBar key={id} intent={intent} layout="multiline">
          <MessageBarBody>{[text, ...lines, ...(traceId ? [traceId] : [])].join(' ')}</MessageBarBody>
          <MessageBarActions><Button size="small" onClick={() => dispatch(toastDismissed(id))}>Dismiss</Button></MessageBarActions>
        </MessageBar>
      ))}
    </div>
  );
}

function NothingToSee({ remote }: { remote: AnyRemote }) {
  const routeElements = [...new Set(remote.manifest.routes.map(({ element }) => element))].join(', ');
  return <FailureView
    level={1} title="No access to this remote" text={`Its routes require ${routeElements}.`}
    actions={<Button onClick={logOut}>Sign in with another login</Button>}
  />;
}

/** Shows an error thrown by a screen, with its component stack. */
class Caught extends Component<{ children: ReactNode }, { error?: unknown; stack?: string }> {
  override state: { error?: unknown; stack?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ stack: componentStack ?? '' });
  }

  override render() {
    const { error, stack = '' } = this.state;
    if (error === undefined) return this.props.children;
    const lines = stack.trim().split('\n').slice(0, 8).map((line) => line.trim());
    return <FailureView
      level={1} layout="inline" title="The screen failed" text={String(error)} lines={lines}
      onRetry={() => this.setState({ error: undefined })}
    />;
  }
}
