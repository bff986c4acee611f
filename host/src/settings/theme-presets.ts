import { DEFAULT_THEME_COLOUR } from '@portal/portal';

/** Named, since a colour alone tells a screen reader nothing; `name` is the key of its word. */
export const themePresets = [
  { name: 'blue', colour: DEFAULT_THEME_COLOUR },
  { name: 'cyan', colour: '#13c2c2' },
  { name: 'green', colour: '#11a983' },
  { name: 'orange', colour: '#fa8c16' },
  { name: 'red', colour: '#f5222d' },
  { name: 'pink', colour: '#eb2f96' },
  { name: 'violet', colour: '#6959cd' },
  { name: 'graphite', colour: '#304156' },
] as const;
