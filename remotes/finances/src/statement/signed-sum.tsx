import type { Amount } from '@portal/contracts';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import type { SumFormat } from './sum-format';

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  in: { color: tokens.colorStatusSuccessForeground1 },
});

/** A change of a balance with a plus or minus sign, because color alone must not tell more from less. */
export function SignedSum({ sum, format }: { sum: Amount; format: SumFormat }) {
  const styles = useStyles();
  const isOut = sum.startsWith('-');
  const isNothing = /^-?0*(?:\.0*)?$/.test(sum);
  const sign = isNothing ? '' : isOut ? '\u2212' : '+';
  return <span className={mergeClasses(styles.root, sign === '+' && styles.in)}>{sign}{format(sum.replace('-', ''))}</span>;
}
