import { makeStyles, tokens } from '@portal/ui/shell';

export const usePreviewStyles = makeStyles({
  bubble: {
    alignSelf: 'flex-start', maxWidth: '92%', minWidth: '60%', boxSizing: 'border-box', overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1, boxShadow: tokens.shadow2,
    borderRadius: '18px', borderBottomLeftRadius: '4px', '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  words: { padding: '10px 14px' },
  picture: { display: 'block', width: '100%', maxHeight: '200px', objectFit: 'cover', backgroundColor: tokens.colorNeutralBackground5 },
  noPicture: {
    display: 'grid', placeItems: 'center', width: '100%', height: '110px', padding: '8px', boxSizing: 'border-box', textAlign: 'center',
    color: tokens.colorNeutralForeground3, backgroundColor: tokens.colorNeutralBackground5, fontSize: tokens.fontSizeBase200,
  },
  button: {
    display: 'block', margin: '0 12px 12px', padding: '8px 12px', textAlign: 'center', borderRadius: tokens.borderRadiusCircular,
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightSemibold, backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  chips: { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: 0, padding: 0, listStyleType: 'none' },
  chip: {
    padding: '5px 12px', borderRadius: tokens.borderRadiusCircular, border: `1px solid ${tokens.colorBrandStroke1}`,
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorNeutralBackground1, overflowWrap: 'anywhere', maxWidth: '100%', boxSizing: 'border-box',
  },
  small: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere',
  },
});
