import { languages } from '@portal/contracts';
import { languageChosen, schemeChosen, schemes, selectPreferences, sizeChosen, sizes, type Size } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import type { MenuSection } from '@portal/ui/shell';
import { languageNames } from './language-names';

type Choice = 'language' | 'scheme' | 'size';

/** Returns menu sections for language, color scheme and size, used by the user menu and the search. */
export function useChoices(): Record<Choice, MenuSection> {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const chosen = useSelector(selectPreferences);
  return {
    language: {
      id: 'language',
      inPairs: true,
      heading: t('language.label'),
      choices: languages.map((code) => ({
        id: code, label: languageNames[code], checked: code === chosen.language, onSelect: () => dispatch(languageChosen(code)),
      })),
    },
    scheme: {
      id: 'scheme',
      inPairs: true,
      heading: t('scheme.label'),
      choices: schemes.map((scheme) => ({
        id: scheme, label: t(`scheme.${scheme}`), checked: scheme === chosen.scheme, onSelect: () => dispatch(schemeChosen(scheme)),
      })),
    },
    size: {
      id: 'size',
      inPairs: true,
      heading: t('size.label'),
      choices: sizes.map((size: Size) => ({
        id: size, label: t(`size.${size}`), checked: size === chosen.size, onSelect: () => dispatch(sizeChosen(size)),
      })),
    },
  };
}
