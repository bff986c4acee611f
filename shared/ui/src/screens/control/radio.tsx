import type { ComponentProps } from 'react';
import { makeStyles, Radio as FluentRadio } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';

const label = { '& ~ .fui-Radio__label': { color: tokens.colorNeutralForeground1 } };
const useStyles = makeStyles({ input: { ':enabled:not(:checked)': { ...label, ':hover': label } } });

/** A radio button whose label has the color of text, because a grey label of one that isn't chosen looks disabled. */
export function Radio(props: ComponentProps<typeof FluentRadio>) {
  const styles = useStyles();
  return <FluentRadio input={{ className: styles.input }} {...props} />;
}
