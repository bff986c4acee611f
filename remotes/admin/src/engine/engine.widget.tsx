import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { HomeCard } from '../home-card';
import { engineOverview } from './engine.state';
import { EngineTroubles } from './troubles';

/** Whether messages are being delivered, on the start page of administrators. */
export function EngineWidget() {
  const { t } = useTranslation();
  const reading = useResource(engineOverview, undefined);
  return (
    <HomeCard
      title={t('engine.title')} loading={t('engine.loading')} failed={t('engine.failed')}
      link={{ to: '/admin/engine', text: t('engine.details') }} reading={reading}
    >
      {(overview) => <EngineTroubles overview={overview} />}
    </HomeCard>
  );
}
