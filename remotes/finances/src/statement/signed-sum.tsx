import type { Amount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  in: { color: tokens.colorStatusSuccessForeground1 },
});

/** A change of a balance with a plus or minus sign, because color alone must not distinguish credits from debits. */
export function SignedSum({ sum }: { sum: Amount }) {
  const styles = useStyles();
  const format = useFormat();
  const isOut = sum.startsWith('-');
  const isNothing = /^-?0*(?:\.0*)?$/.test(sum);
  const sign = isNothing ? '' : isOut ? '\u2212' : '+';
  return <span className={mergeClasses(styles.root, sign === '+' && styles.in)}>{sign}{format.price(sum.replace('-', ''))}</span>;
}
