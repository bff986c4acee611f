import { mergeRules, type MergeRule } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { ExplainedChoice } from './explained-choice';

/** The rule for numbers that the book already has (AB-03). */
export function MergeRuleChoice({ rule, onChange }: { rule: MergeRule; onChange: (rule: MergeRule) => void }) {
  const { t } = useTranslation();
  return (
    <ExplainedChoice
      label={t('rule.label')} value={rule} onChange={onChange}
      choices={mergeRules.map((value) => ({ value, name: t(`rule.${value}.name`), text: t(`rule.${value}.text`) }))}
    />
  );
}
