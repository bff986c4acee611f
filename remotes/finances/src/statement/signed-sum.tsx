import type { Amount } from '@portal/contracts';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import type { SumFormat } from './sum-format';

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  credit: { color: tokens.colorStatusSuccessForeground1 },
});

/** A change of a balance. Credits are green too, but color must not be the only cue, so both directions have a sign. */
export function SignedSum({ sum, format, isCredit }: { sum: Amount; format: SumFormat; isCredit: boolean }) {
  const styles = useStyles();
  const isOut = sum.startsWith('-');
  const isNothing = /^-?0*(?:\.0*)?$/.test(sum);
  const sign = isNothing ? '' : isOut ? '\u2212' : '+';
  return <span className={mergeClasses(styles.root, isCredit && sign === '+' && styles.credit)}>{sign}{format(sum.replace('-', ''))}</span>;
}
