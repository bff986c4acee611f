import { makeStyles } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';
import { Input, type InputProps } from './sized';

const useStyles = makeStyles({ currency: { fontSize: tokens.fontSizeBase300, whiteSpace: 'nowrap' } });

export type SumInputProps = Omit<InputProps, 'value' | 'onChange' | 'contentAfter'> & {
  typed: string; currency: string; onType: (typed: string) => void;
};

/** Amount field with its currency; `readSum` parses the text. */
export function SumInput({ typed, currency, onType, ...rest }: SumInputProps) {
  const styles = useStyles();
  return (
    <Input
      autoComplete="off" inputMode="decimal" maxLength={24} {...rest} value={typed}
      contentAfter={<span className={styles.currency}>{currency}</span>}
      onChange={(_, { value }) => onType(value)}
    />
  );
}
