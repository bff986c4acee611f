import { languages } from '@portal/contracts';
import {
  frameChosen, languageChosen, schemeChosen, schemes, selectPreferences, sizeChosen, sizes, type FrameChoices,
} from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Switch } from '@portal/ui/screens';
import { Panel } from '@portal/ui/panel';
import { useFrameChoices } from '../parts/use-frame-choices';
import { useFullscreen } from '../parts/use-fullscreen';
import { languageNames } from './language-names';
import { schemeIcons } from './scheme-icons';
import { SettingsSection } from './settings-section';
import { ThemeColour } from './theme-colour';
import { Tiles } from './tiles';

const frameChoices = ['tabsView', 'fixedHeader', 'sidebarLogo'] as const satisfies readonly (keyof FrameChoices)[];

const useStyles = makeStyles({
  switches: {
    display: 'flex', flexDirection: 'column', borderRadius: tokens.borderRadiusLarge, border: `1px solid ${tokens.colorNeutralStroke2}`,
    '& > * + *': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  switch: { display: 'flex', justifyContent: 'space-between', minHeight: '48px', alignItems: 'center', paddingInline: '8px' },
});

/** Appearance settings of this browser (SHL-12). Choices apply and are stored at once, so there is no save button. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const chosen = useSelector(selectPreferences);
  const frame = useFrameChoices();
  const fullscreen = useFullscreen();
  return (
    <Panel position="side" clear title={t('settings.title')} onClose={onClose}>
      <SettingsSection title={t('settings.themeColour')}><ThemeColour /></SettingsSection>
      <SettingsSection title={t('scheme.label')}>
        <Tiles
          value={chosen.scheme}
          onChange={(scheme) => dispatch(schemeChosen(scheme))}
          tiles={schemes.map((scheme) => {
            const Icon = schemeIcons[scheme];
            return { value: scheme, label: t(`scheme.${scheme}`), icon: <Icon /> };
          })}
        />
      </SettingsSection>
      <SettingsSection title={t('size.label')}>
        <Tiles
          value={chosen.size} onChange={(size) => dispatch(sizeChosen(size))}
          tiles={sizes.map((size) => ({ value: size, label: t(`size.${size}`) }))}
        />
      </SettingsSection>
      <SettingsSection title={t('language.label')}>
        <Tiles
          value={chosen.language} onChange={(language) => dispatch(languageChosen(language))}
          tiles={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
      </SettingsSection>
      <SettingsSection title={t('settings.frame')}>
        <div className={styles.switches}>
          {frameChoices.map((name) => (
            <Switch
              key={name} className={styles.switch} labelPosition="before" label={t(`settings.${name}`)} checked={frame[name]}
              onChange={(_, { checked }) => dispatch(frameChosen({ [name]: checked }))}
            />
          ))}
          <Switch
            className={styles.switch} labelPosition="before" label={t('fullscreen.enter')} checked={fullscreen.full}
            onChange={fullscreen.toggle}
          />
        </div>
      </SettingsSection>
    </Panel>
  );
}
