import { makeStyles, tokens } from '@portal/ui/shell';

/** Layout of the start page and of its skeleton. Grids adapt to the width of the page, which an open menu narrows. */
export const useHomeStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  grid: {
    display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: tokens.spacingHorizontalXL,
    '@container (max-width: 839.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridColumn: '1 / -1', gridRow: 'auto' } },
  },
  // What needs the user comes first for screen readers and on a phone, and stands at the right where there is room.
  side: { gridColumn: 3, gridRow: 1, minWidth: 0 },
  main: { gridColumn: '1 / span 2', gridRow: 1, minWidth: 0 },
  full: { gridColumn: '1 / -1', minWidth: 0, containerType: 'inline-size' },
  tiles: {
    display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '12px', margin: 0,
    '@container (max-width: 839.98px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});
