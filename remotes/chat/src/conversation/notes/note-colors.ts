import { tokens } from '@portal/ui/shell';

const mixed = (color: string): string => `color-mix(in srgb, ${color} 60%, ${tokens.colorNeutralBackground1})`;

/** Notes differ from messages by color and a dashed border. Mixed, because the plain warning colors glare in dark mode. */
export const noteBackground = mixed(tokens.colorStatusWarningBackground1);
export const noteBorder = mixed(tokens.colorStatusWarningBorder1);
