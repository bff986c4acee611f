import { makeStyles, tokens } from '@portal/ui/shell';

/** The growing text field of messages and notes. */
export const useFieldStyles = makeStyles({
  root: {
    // Focus looks as in the other fields: a brand-colored line at the bottom.
    'outlineStyle': 'none',
    ':focus': {
      borderBottom: `1px solid ${tokens.colorCompoundBrandStroke}`, boxShadow: `inset 0 -1px 0 ${tokens.colorCompoundBrandStroke}`,
    },
    '@media (forced-colors: active)': { ':focus': { outline: '2px solid Highlight' } },
    boxSizing: 'border-box', flex: '1 1 auto', minWidth: 0, minHeight: '40px', maxHeight: 'min(200px, 30dvh)',
    padding: '8px 12px', resize: 'none', fieldSizing: 'content',
    borderRadius: tokens.borderRadiusLarge, border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1,
    font: 'inherit', overflowWrap: 'anywhere', '::placeholder': { color: tokens.colorNeutralForeground3 },
  },
});
