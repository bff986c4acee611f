import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Page, Tabs } from '@portal/ui/screens';
import { Margins } from './margins';
import { RateImport } from './rate-import';
import { Rates } from './rates';

const parts = { rates: Rates, margins: Margins, import: RateImport };
const names = ['rates', 'margins', 'import'] as const satisfies readonly (keyof typeof parts)[];

/** Provider rates and margins (ADM-06). */
export default function DirectionRatesScreen() {
  const { t } = useTranslation();
  const [{ tab }, setUrl] = useUrlState({ tab: 'rates', cursor: '', trail: [] as string[] });
  const chosen = names.find((name) => name === tab) ?? 'rates';
  const Part = parts[chosen];
  return (
    <Page title={t('directionRates.title')} text={t('directionRates.text')}>
      <Tabs
        label={t('directionRates.tabs')} tabs={names.map((id) => ({ id, title: t(`directionRates.tab.${id}`) }))} chosen={chosen}
        onChoose={(name) => setUrl({ tab: name, cursor: '', trail: [] })}
      >
        <Part />
      </Tabs>
    </Page>
  );
}
