import { makeStyles } from '@fluentui/react-components';
import { focusRing, tokens } from '@portal/ui/shell';

const insetRing = {
  ':focus-visible': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '-2px' },
} as const;

export const useTableStyles = makeStyles({
  wrapper: { minWidth: 0 },
  compact: {
    '& td, & th': { paddingLeft: '10px', paddingRight: '10px' }, '& th': { whiteSpace: 'normal', maxWidth: '130px' },
    '& [data-wraps]': { minWidth: '96px', maxWidth: '170px' },
    // The headers need their space; sorting works without the signs.
    '& [data-unsorted]': { display: 'none' },
  },
  // Used if the table is too wide: text wraps. Dates and amounts wrap only in `tight`.
  snug: {
    '& table': { minWidth: 0 },
    '& th': { whiteSpace: 'normal' },
    '& [data-words]': { whiteSpace: 'normal', maxWidth: 'none', overflowWrap: 'break-word' },
  },
  tight: { '& td, & th': { paddingLeft: '6px', paddingRight: '6px' }, '& td': { whiteSpace: 'normal' } },
  // Inside a scroll container the header sticks to the container's top, not below the shell's bars.
  scrolls: {
    overflowX: 'auto', borderRadius: tokens.borderRadiusXLarge, '& th': { top: 0 },
    // Row actions stay visible during horizontal scrolling. A cell with an open menu is raised, so the menu covers the cells below.
    '& [data-pinned]': { position: 'sticky', right: 0, boxShadow: `-1px 0 0 ${tokens.colorNeutralStroke2}` },
    '& th[data-pinned]': { zIndex: 2 },
    '& [data-pinned]:has([aria-expanded="true"])': { zIndex: 3 },
  },
  table: {
    width: '100%', minWidth: 'max-content', borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'auto',
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, color: tokens.colorNeutralForeground1,
    fontVariantNumeric: 'tabular-nums',
  },
  // Exactly a button wide.
  menu: { '&&': { boxSizing: 'border-box', width: '48px', minWidth: '48px', padding: '0 8px' } },
  selectColumn: { width: '44px' },
  selectCell: { paddingRight: 0, width: '44px' },
  headerCell: {
    ...insetRing,
    // Sticks below the shell's bars; the shell sets their height in the CSS variable.
    position: 'sticky', top: 'var(--portal-frame-height, 0px)', zIndex: 1, height: '40px', padding: '0 16px', textAlign: 'start',
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground1, borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    ':first-child': { borderTopLeftRadius: tokens.borderRadiusXLarge },
    ':last-child': { borderTopRightRadius: tokens.borderRadiusXLarge },
  },
  end: { textAlign: 'end' },
  sort: {
    ...focusRing,
    display: 'inline-flex', alignItems: 'center', gap: '4px', minHeight: '28px', padding: '0 6px', margin: '0 -6px', border: 0,
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent', color: 'inherit', font: 'inherit', textAlign: 'start',
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  sortEnd: { flexDirection: 'row-reverse', textAlign: 'end' },
  sortOn: { color: tokens.colorBrandForeground1, fontSize: '16px' },
  sortOff: { opacity: 0.55, fontSize: '16px' },
  // The cells paint the row's background, because table rows can't have rounded corners.
  row: {
    '--row-background': tokens.colorNeutralBackground1, ':hover': { '--row-background': tokens.colorNeutralBackground1Hover },
    ':last-child > td': { borderBottomColor: 'transparent' },
    ':last-child > td:first-child': { borderBottomLeftRadius: tokens.borderRadiusXLarge },
    ':last-child > td:last-child': { borderBottomRightRadius: tokens.borderRadiusXLarge },
  },
  rowLink: { cursor: 'pointer' },
  rowFollows: { ':has(a)': { cursor: 'pointer' } },
  rowSelected: { '--row-background': tokens.colorBrandBackground2, ':hover': { '--row-background': tokens.colorBrandBackground2Hover } },
  cell: {
    ...insetRing, backgroundColor: 'var(--row-background)', padding: '4px 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    verticalAlign: 'middle',
  },
  truncated: { whiteSpace: 'nowrap', maxWidth: '360px', overflow: 'hidden', textOverflow: 'ellipsis' },
  // Values such as dates: never truncated, and wrapped only by `tight`.
  whole: { whiteSpace: 'nowrap' },
  wraps: { whiteSpace: 'normal', minWidth: '140px', maxWidth: '300px', overflowWrap: 'anywhere' },
  opener: {
    ...focusRing,
    display: 'inline-block', maxWidth: '100%', padding: 0, border: 0, borderRadius: tokens.borderRadiusSmall, verticalAlign: 'middle',
    backgroundColor: 'transparent', color: tokens.colorBrandForegroundLink, font: 'inherit', textAlign: 'start', cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
  link: { fontWeight: tokens.fontWeightSemibold },
});
