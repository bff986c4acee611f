import { languages, toBcp47, type Language } from '@portal/contracts';
import { makeStyles, Select } from '@portal/ui/shell';
import { languageNames } from '../settings/language-names';
import { useText } from './public-text';

const useStyles = makeStyles({ root: { width: 'fit-content', '& select': { fieldSizing: 'content' } } });

export function LanguageChoice({ language, onChoose }: { language: Language; onChoose: (language: Language) => void }) {
  const styles = useStyles();
  const t = useText();
  return (
    <Select
      className={styles.root} appearance="filled-lighter" aria-label={t('language.label')} value={language}
      onChange={(_, { value }) => onChoose(value as Language)}
    >
      {languages.map((code) => <option key={code} value={code} lang={toBcp47(code)}>{languageNames[code]}</option>)}
    </Select>
  );
}
