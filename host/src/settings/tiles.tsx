import { useId, type ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8px' },
  tile: {
    position: 'relative', display: 'flex', alignItems: 'center', gap: '10px', minHeight: '44px', padding: '8px 12px', cursor: 'pointer',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere',
    transitionProperty: 'background-color, border-color', transitionDuration: tokens.durationFaster,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':has(input:checked)': {
      border: `1px solid ${tokens.colorBrandStroke1}`, boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke1}`,
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold,
      '@media (forced-colors: active)': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: 'Highlight' },
    },
    ':has(input:focus-visible)': {
      outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '2px',
    },
  },
  // Covers the tile, so touch exploration finds the control where it is visible.
  input: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '20px' },
});

type Tile<T extends string> = { value: T; label: string; icon?: ReactNode };
export type TilesProps<T extends string> = { tiles: readonly Tile<T>[]; value: T; onChange: (value: T) => void };

/** Native radio buttons that look like tiles. They keep the keyboard behavior of radio buttons. */
export function Tiles<T extends string>({ tiles, value, onChange }: TilesProps<T>) {
  const styles = useStyles();
  const name = useId();
  return (
    <div className={styles.root}>
      {tiles.map((tile) => (
        <label key={tile.value} className={styles.tile}>
          <input type="radio" name={name} className={styles.input} checked={tile.value === value} onChange={() => onChange(tile.value)} />
          {tile.icon && <span className={styles.icon} aria-hidden="true">{tile.icon}</span>}
          {tile.label}
        </label>
      ))}
    </div>
  );
}
