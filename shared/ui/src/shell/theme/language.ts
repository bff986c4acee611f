import { createContext, useContext } from 'react';
import type { Language } from '@portal/contracts';

export const LanguageContext = createContext<Language>('en');
export const useLanguage = (): Language => useContext(LanguageContext);
