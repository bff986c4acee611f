import { useEffect } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Page } from '@portal/ui/more';
import { ReadingView } from '../reading-view';
import { LimitsCard } from './limits-card';
import { limits, selectLimits } from './limits.slice';
import { TrafficBlocksCard } from './traffic-blocks-card';

/** Limits that protect the customer from fraudulent traffic. */
export default function LimitsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(selectLimits);
  const read = () => void dispatch(limits.requested());
  useEffect(() => void dispatch(limits.requested()), [dispatch]);
  return (
    <Page title={t('limits.title')} text={t('limits.text')}>
      <ReadingView reading={state} failed={t('limits.failed')} height="240px" onRead={read}>
        {(view) => <><TrafficBlocksCard view={view} /><LimitsCard view={view} /></>}
      </ReadingView>
    </Page>
  );
}
