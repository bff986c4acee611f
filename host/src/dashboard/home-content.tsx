import { useEffect, useState } from 'react';
import { loadScreen, type AnyRemote } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { RemoteError } from '../remotes/remote-error';
import { RemoteVisit } from '../remotes/remote-visit';
import { useRemotes } from '../remotes/remotes.context';
import { HomeSkeleton } from './home-skeleton';

const SCREEN = 'home';

/** The content of the start page, loaded after the shell is painted. */
export function HomeContent({ title, painted }: { title: string; painted: boolean }) {
  const { t } = useTranslation('portal');
  const { prepare, log } = useRemotes();
  const [attempt, setAttempt] = useState(0);
  const [home, setHome] = useState<AnyRemote>();
  const [trace, setTrace] = useState<string>();
  useEffect(() => {
    if (!painted) return undefined;
    let left = false;
    const load = async () => {
      const { homeRemote } = await import('./home/home.remote');
      await Promise.all([prepare(homeRemote), loadScreen(homeRemote, SCREEN)]);
      if (!left) setHome(homeRemote);
    };
    load().catch((error: unknown) => !left && setTrace(log(error, SCREEN)));
    return () => {
      left = true;
    };
  }, [painted, attempt, prepare, log]);
  if (trace !== undefined) {
    const retry = () => {
      setTrace(undefined);
      setAttempt(attempt + 1);
    };
    return <RemoteError title={title} kind="network" trace={trace} onRetry={retry} />;
  }
  return home ? <RemoteVisit remote={home} screen={SCREEN} /> : <HomeSkeleton label={t('remote.loading', { title })} />;
}
