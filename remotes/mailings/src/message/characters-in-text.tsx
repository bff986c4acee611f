import { makeStyles, tokens } from '@portal/ui/shell';

/** Up to this many characters outside GSM 03.38 are probably unintended. More of them suggest another alphabet. */
const MAX_STRAY_CHARACTERS = 8;

export function hasFewStrayCharacters(characters: readonly string[]): boolean {
  return characters.length > 0 && characters.length <= MAX_STRAY_CHARACTERS;
}

/** Returns the character, or its code point (`U+00A0`) if it is invisible, such as a no-break space. */
export function visibleCharacter(character: string): string {
  if (!/^[\p{Z}\p{C}\p{M}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const useStyles = makeStyles({
  root: {
    margin: `${tokens.spacingVerticalS} 0 0`, padding: '8px 10px', maxHeight: '140px', overflowY: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  mark: {
    padding: '0 2px', borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorStatusWarningBackground2,
    color: tokens.colorNeutralForeground1,
    boxShadow: `0 0 0 1px ${tokens.colorStatusWarningBorder2}`, '@media (forced-colors: active)': { outline: '1px solid Highlight' },
  },
});

/** Highlights the characters in the text. Hidden from screen readers, which read the list of characters and the text field. */
export function CharactersInText({ text, characters }: { text: string; characters: readonly string[] }) {
  const styles = useStyles();
  const spans: { text: string; marked: boolean }[] = [];
  for (const character of text) {
    const marked = characters.includes(character);
    const last = spans.at(-1);
    if (last && !last.marked && !marked) last.text += character;
    else spans.push({ text: marked ? visibleCharacter(character) : character, marked });
  }
  return (
    <p className={styles.root} aria-hidden="true">
      {spans.map((piece, index) => (piece.marked ? <mark key={index} className={styles.mark}>{piece.text}</mark> : piece.text))}
    </p>
  );
}
