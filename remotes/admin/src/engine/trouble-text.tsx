import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import type { Trouble } from './engine-troubles';
import { useEngineCount } from './engine-counts';

/** What is wrong, in the provider's words too, and what to do. */
export function TroubleText({ trouble: { key, params, seconds, number, error } }: { trouble: Trouble }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useEngineCount();
  const problem = t(`engine.trouble.${key}`, {
    ...params, ...(seconds !== undefined && { age: format.duration(Math.round(seconds), 'short') }),
    ...(number !== undefined && { number: count(number) }),
  });
  return <><strong>{problem}</strong>{error && <> {t('engine.said', { error })}</>} {t(`engine.advice.${key}`)}</>;
}
