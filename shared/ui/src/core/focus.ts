import type { GriffelStyle } from '@fluentui/react-components';
import { tokens } from './theme/tokens';

/** The ring of what has the keyboard, for our own elements; Fluent's draw the same. */
export const focusRing: GriffelStyle = {
  outlineStyle: 'none',
  ':focus-visible': {
    outlineStyle: 'solid',
    outlineWidth: '2px',
    outlineColor: tokens.colorStrokeFocus2,
    outlineOffset: '1px',
  },
};
