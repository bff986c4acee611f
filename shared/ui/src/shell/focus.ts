import type { GriffelStyle } from '@fluentui/react-components';
import { tokens } from './theme/tokens';

/** Focus ring of our own elements, identical to Fluent's. */
export const focusRing: GriffelStyle = {
  outlineStyle: 'none',
  ':focus-visible': {
    outlineStyle: 'solid',
    outlineWidth: '2px',
    outlineColor: tokens.colorStrokeFocus2,
    outlineOffset: '1px',
  },
};
