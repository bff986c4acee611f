import { makeStyles, mergeClasses, PersonIcon, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex', flexShrink: 0, alignItems: 'center', justifyContent: 'center', boxSizing: 'border-box', width: '36px',
    height: '36px', borderRadius: tokens.borderRadiusCircular, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1, userSelect: 'none',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  large: { width: '56px', height: '56px', fontSize: tokens.fontSizeBase500 },
  small: { width: '28px', height: '28px' },
  unnamed: { backgroundColor: tokens.colorNeutralBackground5, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase500 },
  unnamedLarge: { fontSize: tokens.fontSizeHero700 },
  0: { backgroundColor: tokens.colorPaletteBlueBackground2, color: tokens.colorPaletteBlueForeground2 },
  1: { backgroundColor: tokens.colorPaletteTealBackground2, color: tokens.colorPaletteTealForeground2 },
  2: { backgroundColor: tokens.colorPalettePurpleBackground2, color: tokens.colorPalettePurpleForeground2 },
  3: { backgroundColor: tokens.colorPalettePlatinumBackground2, color: tokens.colorPalettePlatinumForeground2 },
  4: { backgroundColor: tokens.colorPalettePeachBackground2, color: tokens.colorPalettePeachForeground2 },
  5: { backgroundColor: tokens.colorPalettePinkBackground2, color: tokens.colorPalettePinkForeground2 },
  6: { backgroundColor: tokens.colorPaletteForestBackground2, color: tokens.colorPaletteForestForeground2 },
  7: { backgroundColor: tokens.colorPaletteCornflowerBackground2, color: tokens.colorPaletteCornflowerForeground2 },
});

const colors = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** First letters of the first and the last word; '' if the name has no letters. */
function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...word ?? ''][0] ?? '').join('').toLocaleUpperCase();
}

/** The color depends only on the name, so a person has the same one everywhere. */
function colorOf(name: string): (typeof colors)[number] {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return colors[sum % colors.length] ?? 0;
}

export type AvatarProps = { /** Null for a recipient without a name. */ name: string | null; size?: 'small' | 'medium' | 'large' };

/** Initials of a person, or a sign for a number without a name. Decorative: the name is beside it. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  const styles = useStyles();
  const initials = initialsOf(name ?? '');
  const color = initials === '' ? mergeClasses(styles.unnamed, size === 'large' && styles.unnamedLarge) : styles[colorOf(name ?? '')];
  return (
    <span
      aria-hidden="true" className={mergeClasses(styles.root, color, size === 'large' && styles.large, size === 'small' && styles.small)}
    >
      {initials || <PersonIcon />}
    </span>
  );
}
