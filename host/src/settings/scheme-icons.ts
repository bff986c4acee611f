import type { Scheme } from '@portal/portal';
import { ContrastIcon, DarkIcon, LightIcon, SystemSchemeIcon } from '@portal/ui/late-icons';

export const schemeIcons: Record<Scheme, typeof DarkIcon> = {
  system: SystemSchemeIcon, light: LightIcon, dark: DarkIcon, contrast: ContrastIcon,
};
