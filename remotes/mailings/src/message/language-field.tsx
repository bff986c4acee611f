import { contentLanguages, type ContentLanguage } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Select } from '@portal/ui/screens';
import { ErrorField } from './written-field';

export type LanguageFieldProps = { label: string; language: ContentLanguage | undefined; error?: string; onChange: (
  language: ContentLanguage,
) => void };

/** Choice of the language of a voice message or a template. */
export function LanguageField({ label, language, error, onChange }: LanguageFieldProps) {
  const { t } = useTranslation();
  const choose = (value: string) => {
    const known = contentLanguages.find((each) => each === value);
    if (known) onChange(known);
  };
  return (
    <ErrorField path="content.language" label={label} error={error} required>
      <Select style={{ maxWidth: '320px' }} value={language ?? ''} onChange={(_, { value }) => choose(value)}>
        {!language && <option value="" disabled>{t('compose.chooseLanguage')}</option>}
        {contentLanguages.map((each) => <option key={each} value={each}>{t(`compose.languages.${each}`)}</option>)}
      </Select>
    </ErrorField>
  );
}
