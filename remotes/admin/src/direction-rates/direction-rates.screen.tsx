import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Page, Tabs } from '@portal/ui/screens';
import { Margins } from './margins';
import { RateImport } from './rate-import';
import { Rates } from './rates';

const names = ['rates', 'margins', 'import'] as const;

/** Provider rates and margins (ADM-06). */
export default function DirectionRatesScreen() {
  const { t } = useTranslation();
  const [{ tab }, setUrl] = useUrlState({ tab: 'rates', into: 0, cursor: '', trail: [] as string[] });
  const chosen = names.find((name) => name === tab) ?? 'rates';
  return (
    <Page title={t('directionRates.title')} text={t('directionRates.text')}>
      <Tabs
        label={t('directionRates.tabs')} tabs={names.map((id) => ({ id, title: t(`directionRates.tab.${id}`) }))} chosen={chosen}
        onChoose={(name) => setUrl({ tab: name, cursor: '', trail: [] })}
      >
        {chosen === 'rates' && (
          <Rates onImport={(into) => setUrl({ tab: 'import', into, cursor: '', trail: [] }, { push: true })} />
        )}
        {chosen === 'margins' && <Margins />}
        {chosen === 'import' && <RateImport />}
      </Tabs>
    </Page>
  );
}
