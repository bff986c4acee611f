import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Page } from '@portal/ui/screens';
import { ReadingView } from '../reading-view';
import { LimitsCard } from './limits-card';
import { limits } from './limits.state';
import { SendingRulesCard } from './sending-rules-card';
import { TrafficBlocksCard } from './traffic-blocks-card';

/** Limits that protect the customer from fraudulent traffic. */
export default function LimitsScreen() {
  const { t } = useTranslation();
  const loaded = useResource(limits, undefined);
  return (
    <Page title={t('limits.title')} text={t('limits.text')}>
      <ReadingView reading={loaded} failed={t('limits.failed')} height="240px" onRead={loaded.reload}>
        {(data) => (data.trafficBlocks.length > 0
          ? <><TrafficBlocksCard {...data} /><LimitsCard {...data} /></> : <><LimitsCard {...data} /><TrafficBlocksCard {...data} /></>)}
      </ReadingView>
      <SendingRulesCard />
    </Page>
  );
}
