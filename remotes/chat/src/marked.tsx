import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  found: {
    backgroundColor: tokens.colorPaletteYellowBackground2, color: tokens.colorNeutralForeground1,
    '@media (forced-colors: active)': { backgroundColor: 'Mark', color: 'MarkText' },
  },
});

/** Highlights the search text, case-insensitively. */
export function Marked({ text, found, className }: { text: string; found: string; className?: string }) {
  const styles = useStyles();
  if (found === '') return text;
  return splitAt(text, found).map((piece, index) => (index % 2 === 1 ? <mark
    key={index} className={mergeClasses(styles.found, className)}
  >{piece}</mark> : piece));
}

/** Splits the text so that every second piece is a match. Does not use `toLowerCase`, which may change the length of a text. */
function splitAt(text: string, found: string): string[] {
  const expression = new RegExp(`(${found.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu');
  return text.split(expression);
}
