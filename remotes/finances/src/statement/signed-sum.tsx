import type { Amount } from '@portal/contracts';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import type { SumFormat } from './sum-format';

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  in: { color: tokens.colorStatusSuccessForeground1 },
});

/** A change of a balance with a plus or minus sign, because color alone must not distinguish credits from debits. */
export function SignedSum({ sum, isCredit, format }: { sum: Amount; isCredit: boolean; format: SumFormat }) {
  const styles = useStyles();
  const isOut = sum.startsWith('-');
  const isNothing = /^-?0*(?:\.0*)?$/.test(sum);
  const sign = isNothing ? '' : isOut ? '\u2212' : '+';
  return <span className={mergeClasses(styles.root, sign === '+' && isCredit && styles.in)}>{sign}{format(sum.replace('-', ''))}</span>;
}
