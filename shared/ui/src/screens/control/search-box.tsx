import type { ComponentProps } from 'react';
import { makeStyles, mergeClasses, SearchBox as FluentSearchBox } from '@fluentui/react-components';
import { useDensity, useUiText } from '@portal/ui/shell';

// On small screens, the placeholder may be longer than the field.
const useStyles = makeStyles({ root: { '& input': { textOverflow: 'ellipsis' } } });

export type SearchBoxProps = ComponentProps<typeof FluentSearchBox>;

export function SearchBox({ className, ...rest }: SearchBoxProps) {
  const styles = useStyles();
  const { control } = useDensity();
  const ui = useUiText();
  return <FluentSearchBox
    size={control} dismiss={{ 'aria-label': ui('clearSearch') }} {...rest} className={mergeClasses(styles.root, className)}
  />;
}
