import type { Language } from '@portal/contracts';

export type Looks = { language: Language; timeZone: string };
