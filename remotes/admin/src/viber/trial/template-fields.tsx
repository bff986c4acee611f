import { useState } from 'react';
import { contentLanguages } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { TextArea } from '@portal/ui/forms';
import { Select } from '@portal/ui/screens';
import { TrialField, TrialLine } from './trial-field';
import type { TrialContent, TrialFaults } from './trial-message';

/** Form fields for a provider-approved template, with its parameters as `name=value` lines. */
export function TemplateFields(
  { content, faults, onChange }: { content: TrialContent; faults: TrialFaults; onChange: (patch: TrialContent) => void },
) {
  const { t } = useTranslation();
  const [written, setWritten] = useState(() => Object.entries(content.templateParams ?? {}).map((pair) => pair.join('=')).join('\n'));
  const write = (text: string) => {
    setWritten(text);
    onChange({ templateParams: paramsIn(text) });
  };
  return (
    <>
      <TrialLine
        path="templateId" label={t('viber.trial.templateId')} required value={content.templateId} faults={faults}
        onChange={(templateId) => onChange({ templateId })}
      />
      <TrialField path="language" label={t('viber.trial.language')} required faults={faults}>
        <Select
          value={content.language ?? ''}
          onChange={(_, { value }) => onChange({ language: contentLanguages.find((each) => each === value) })}
        >
          <option value="">{t('viber.trial.chooseLanguage')}</option>
          {contentLanguages.map((each) => <option key={each} value={each}>{t(`viber.trial.languages.${each}`)}</option>)}
        </Select>
      </TrialField>
      <TrialField path="templateParams" label={t('viber.trial.templateParams')} hint={t('viber.trial.templateParamsHint')} faults={faults}>
        <TextArea rows={3} spellCheck={false} value={written} onChange={write} />
      </TrialField>
    </>
  );
}

function paramsIn(text: string): Record<string, string> {
  const pairs = text.split('\n').map((line) => [line.split('=')[0]?.trim() ?? '', line.split('=').slice(1).join('=').trim()]);
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}
