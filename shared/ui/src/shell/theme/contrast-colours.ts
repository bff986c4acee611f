import { createHighContrastTheme, type Theme } from '@fluentui/react-components';

const INK = '#ffffff';
const ACCENT = '#1aebff';
const LINK = '#ffff00';
const states = { Hover: '#262626', Pressed: '#333333', Selected: '#1f1f1f' } as const;

/**
 * Fluent's high-contrast palette with distinct hover, pressed and selected states. Fluent gives hovered elements a cyan background and
 * black text. A component that changes only one of the two would be unreadable, so these backgrounds stay dark.
 */
export function contrastColours(): Theme {
  const theme = createHighContrastTheme();
  const changed = Object.entries(theme).map(([name, value]: [string, string | number]) => {
    const [, role = '', state] = /^(color\w+?)(Hover|Pressed|Selected)$/.exec(name) ?? [];
    if (state === 'Hover' || state === 'Pressed' || state === 'Selected') {
      if (/^color(Neutral|Subtle|Transparent)Background(\d|LightAlpha)?$/.test(role)) return [name, states[state]];
      if (/^colorNeutralForeground\d(Brand)?$/.test(role)) return [name, INK];
    }
    return [name, value];
  });
  return {
    ...(Object.fromEntries(changed) as Theme),
    colorBrandForeground1: ACCENT,
    colorBrandForeground2: ACCENT,
    colorBrandForeground2Hover: ACCENT,
    colorBrandForeground2Pressed: ACCENT,
    colorBrandBackground2: '#002b30',
    colorBrandBackground2Hover: '#00363c',
    colorBrandBackground2Pressed: '#00363c',
    colorBrandStroke1: ACCENT,
    colorBrandStroke2: ACCENT,
    colorNeutralStencil1: '#5c5c5c',
    colorNeutralStencil2: '#424242',
    colorStatusSuccessForeground1: '#3ff23f',
    colorStatusWarningForeground1: LINK,
    colorStatusDangerForeground1: '#ffb3b3',
    colorBackgroundOverlay: 'rgba(0, 0, 0, 0.75)',
  };
}
