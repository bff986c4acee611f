import { useEffect, useState } from 'react';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { makeStyles } from '@portal/ui/shell';
import { HomeSkeleton } from '../home-skeleton';
import { useHomeStyles } from '../home-layout';
import { ChartCard } from './chart-card';
import { FigureTiles } from './figure-tiles';
import { GettingStarted, needsGuide, useDismissedGuide } from './getting-started';
import { Isolated } from './home-section';
import { figures, setup, tasks } from './home.state';
import { isNothingNeeded, NeedsYou } from './needs-you';
import { RecentLists } from './recent-lists';

/** After this time the page appears even if the server hasn't said which cards it has. */
const PATIENCE_MS = 1_500;

const useStyles = makeStyles({ hidden: { display: 'none' } });

/** What is going on, and what needs the user. */
export default function Home() {
  const styles = useStyles();
  const { t } = useTranslation();
  const layout = useHomeStyles();
  const seesLists = useCan('/smslist/list');
  const steps = useResource(setup, undefined);
  const numbers = useResource(figures, undefined);
  const [dismissed, dismiss] = useDismissedGuide();
  const waited = useWaited(PATIENCE_MS);
  const isUnused = numbers.data?.unused ?? false;
  const needed = useResource(tasks, undefined);
  const isQuiet = isUnused && isNothingNeeded(needed);
  const isSettled = [steps, numbers].every(({ data, error }) => data !== undefined || error !== undefined);
  // The cards load behind the skeleton until it is known which of them the page has, so that none of them moves another.
  const isShown = isSettled || waited;
  return (
    <>
      {!isShown && <HomeSkeleton label={t('loading')} />}
      <div className={isShown ? layout.root : styles.hidden}>
        {steps.data && needsGuide(steps.data) && !dismissed && <GettingStarted setup={steps.data} onDismiss={dismiss} />}
        {!isUnused && <Isolated title={t('figures.title')}><FigureTiles of={numbers} /></Isolated>}
        {!isQuiet && <div className={layout.grid}>
          <div className={seesLists && !isUnused ? layout.side : layout.full}><NeedsYou of={needed} /></div>
          {seesLists && !isUnused && <div className={layout.main}><ChartCard /></div>}
          {seesLists && !isUnused && <div className={layout.full}><RecentLists /></div>}
        </div>}
      </div>
    </>
  );
}

function useWaited(milliseconds: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return waited;
}
