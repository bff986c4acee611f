import { useTranslation } from '@portal/portal/i18n';

/** Why a call was refused: in the words of the error where they need no more than its name, which is always told. */
export function useRefusalWords(outcome: string | null): string | undefined {
  const { t, i18n } = useTranslation();
  if (outcome === null || outcome === 'done') return undefined;
  const key = [`remotes:errors.${outcome}`, `portal:errors.${outcome}`].find((each) => i18n.exists(each));
  const words = key === undefined ? undefined : t(key, { interpolation: { skipOnVariables: true } });
  return words === undefined || words.includes('{{') ? outcome : `${words} (${outcome})`;
}
