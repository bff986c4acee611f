import { useMemo } from 'react';
import { useSelector } from '@portal/portal/state';
import { selectLanguage } from '../preferences/preferences.slice';
import { formats, type Formats } from './formats';

export function useFormat(): Formats {
  const language = useSelector(selectLanguage);
  return useMemo(() => formats(language), [language]);
}
