import { languages } from '@portal/contracts';
import { languageChosen, schemeChosen, schemes, selectPreferences, sizeChosen, sizes, type Scheme, type Size } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ContrastIcon, DarkIcon, LanguageIcon, LightIcon, MenuButton, SizeIcon, SystemSchemeIcon, type MenuSection } from '@portal/ui/core';
import { languageNames } from './language-names';

const schemeIcons: Record<Scheme, typeof DarkIcon> = { system: SystemSchemeIcon, light: LightIcon, dark: DarkIcon, contrast: ContrastIcon };

/** Language, colours and size as sections of a menu: in the bar each has its own button, on narrow screens all are the user's menu. */
export function useChoices(): Record<'language' | 'scheme' | 'size', MenuSection> {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const chosen = useSelector(selectPreferences);
  return {
    language: {
      id: 'language',
      heading: t('language.label'),
      choices: languages.map((code) => ({ id: code, label: languageNames[code], checked: code === chosen.language, onSelect: () => dispatch(languageChosen(code)) })),
    },
    scheme: {
      id: 'scheme',
      heading: t('scheme.label'),
      choices: schemes.map((scheme) => {
        const Icon = schemeIcons[scheme];
        return { id: scheme, label: t(`scheme.${scheme}`), icon: <Icon />, checked: scheme === chosen.scheme, onSelect: () => dispatch(schemeChosen(scheme)) };
      }),
    },
    size: {
      id: 'size',
      heading: t('size.label'),
      choices: sizes.map((size: Size) => ({ id: size, label: t(`size.${size}`), checked: size === chosen.size, onSelect: () => dispatch(sizeChosen(size)) })),
    },
  };
}

export function ChoiceButtons() {
  const { t } = useTranslation();
  const { language, scheme, size } = useChoices();
  const chosen = useSelector(selectPreferences);
  const SchemeIcon = schemeIcons[chosen.scheme];
  return (
    <>
      <MenuButton hint label={`${t('language.label')}: ${chosen.language.toUpperCase()}`} sections={[language]}><LanguageIcon fontSize={20} />{chosen.language.toUpperCase()}</MenuButton>
      <MenuButton hint label={t('scheme.label')} sections={[scheme]}><SchemeIcon fontSize={20} /></MenuButton>
      <MenuButton hint label={t('size.label')} sections={[size]}><SizeIcon fontSize={20} /></MenuButton>
    </>
  );
}
