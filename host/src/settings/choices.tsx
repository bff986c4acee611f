import { languages } from '@portal/contracts';
import { languageChosen, schemeChosen, schemes, selectPreferences, sizeChosen, sizes, type Size } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { LanguageIcon, MenuButton, SizeIcon, type MenuSection } from '@portal/ui/shell';
import { languageNames } from './language-names';
import { schemeIcons } from './scheme-icons';

export type Choice = 'language' | 'scheme' | 'size';

/** Returns menu sections for language, color scheme and size, used by the navigation bar, the user menu and the search. */
export function useChoices(): Record<Choice, MenuSection> {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const chosen = useSelector(selectPreferences);
  return {
    language: {
      id: 'language',
      heading: t('language.label'),
      choices: languages.map((code) => ({
        id: code, label: languageNames[code], checked: code === chosen.language, onSelect: () => dispatch(languageChosen(code)),
      })),
    },
    scheme: {
      id: 'scheme',
      heading: t('scheme.label'),
      choices: schemes.map((scheme) => {
        const Icon = schemeIcons[scheme];
        return { id: scheme, label: t(`scheme.${scheme}`), icon: <Icon />, checked: scheme === chosen.scheme, onSelect: () => dispatch(
          schemeChosen(scheme),
        ) };
      }),
    },
    size: {
      id: 'size',
      heading: t('size.label'),
      choices: sizes.map((size: Size) => ({
        id: size, label: t(`size.${size}`), checked: size === chosen.size, onSelect: () => dispatch(sizeChosen(size)),
      })),
    },
  };
}

export function ChoiceButtons({ of }: { of: readonly Choice[] }) {
  const { t } = useTranslation();
  const { language, scheme, size } = useChoices();
  const chosen = useSelector(selectPreferences);
  const SchemeIcon = schemeIcons[chosen.scheme];
  return (
    <>
      {of.includes('language') && <MenuButton hint label={`${t('language.label')}: ${chosen.language.toUpperCase()}`} sections={[language]}>
        <LanguageIcon fontSize={20} />
        {chosen.language.toUpperCase()}
      </MenuButton>}
      {of.includes('size') && <MenuButton hint label={t('size.label')} sections={[size]}><SizeIcon fontSize={20} /></MenuButton>}
      {of.includes('scheme') && <MenuButton hint label={t('scheme.label')} sections={[scheme]}><SchemeIcon fontSize={20} /></MenuButton>}
    </>
  );
}
