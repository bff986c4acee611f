import type { Amount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  in: { color: tokens.colorStatusSuccessForeground1 },
});

/** A change of a balance with an explicit sign, so that it does not depend on color. */
export function SignedSum({ sum }: { sum: Amount }) {
  const styles = useStyles();
  const format = useFormat();
  const isOut = sum.startsWith('-');
  const isNothing = /^-?0*(?:\.0*)?$/.test(sum);
  const sign = isNothing ? '' : isOut ? '\u2212' : '+';
  return <span className={mergeClasses(styles.root, sign === '+' && styles.in)}>{sign}{format.price(sum.replace('-', ''))}</span>;
}
