import type { Language } from '@portal/contracts';

/** In whose words a file is written, and by whose clocks. */
export type Looks = { language: Language; timeZone: string };
