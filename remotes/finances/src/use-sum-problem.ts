import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';

/** Returns the error text for an invalid amount or for the server's refusal. */
export function useSumProblem(problem: Failure | 'missing' | null | undefined): string | undefined {
  const { t } = useTranslation();
  const words = useFailureText(problem === 'missing' ? undefined : problem ?? undefined);
  return problem === 'missing' ? t('typedSum.missing') : words && [words.text, ...words.lines].join(' ');
}
