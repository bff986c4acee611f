import type { ComponentProps } from 'react';
import { SearchBox as FluentSearchBox } from '@fluentui/react-components';
import { useDensity, useUiText } from '@portal/ui/core';

export type SearchBoxProps = ComponentProps<typeof FluentSearchBox>;

export function SearchBox(props: SearchBoxProps) {
  const { control } = useDensity();
  const ui = useUiText();
  return <FluentSearchBox size={control} dismiss={{ 'aria-label': ui('clearSearch') }} {...props} />;
}
