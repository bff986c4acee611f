import { makeStyles, tokens } from '@portal/ui/core';

/** So few are slips (a dash, a quotation mark, an emoji) that can be replaced; more are another alphabet. */
const MAX_SELDOM = 8;

export function isSeldom(characters: readonly string[]): boolean {
  return characters.length > 0 && characters.length <= MAX_SELDOM;
}

/** A no-break space or a zero-width mark cannot be seen: its number in Unicode can. */
export function visibleCharacter(character: string): string {
  if (!/^[\p{Z}\p{C}\p{M}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const useStyles = makeStyles({
  root: {
    margin: `${tokens.spacingVerticalS} 0 0`, padding: '8px 10px', maxHeight: '140px', overflowY: 'auto', borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300,
  },
  mark: {
    padding: '0 2px', borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorStatusWarningBackground2, color: tokens.colorNeutralForeground1,
    boxShadow: `0 0 0 1px ${tokens.colorStatusWarningBorder2}`, '@media (forced-colors: active)': { outline: '1px solid Highlight' },
  },
});

/** Where they stand. Unsaid to screen readers: the characters have been named, and the text is in its field. */
export function CharactersInText({ text, characters }: { text: string; characters: readonly string[] }) {
  const styles = useStyles();
  const pieces: { text: string; marked: boolean }[] = [];
  for (const character of text) {
    const marked = characters.includes(character);
    const last = pieces.at(-1);
    if (last && !last.marked && !marked) last.text += character;
    else pieces.push({ text: marked ? visibleCharacter(character) : character, marked });
  }
  return (
    <p className={styles.root} aria-hidden="true">
      {pieces.map((piece, index) => (piece.marked ? <mark key={index} className={styles.mark}>{piece.text}</mark> : piece.text))}
    </p>
  );
}
