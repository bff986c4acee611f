import { useUiText } from '@portal/ui/shell';
import { readTime } from './typed-time';
import { TypedInput, type TypedInputProps } from './typed-input';

export type TimeInputProps = Omit<TypedInputProps, 'show' | 'read' | 'isComplete' | 'problem'>;

/** A time of day such as `21:05`; empty for none. */
export function TimeInput(props: TimeInputProps) {
  const ui = useUiText();
  return <TypedInput
    inputMode="numeric" maxLength={8} placeholder={ui('timePlaceholder')} {...props} show={(time) => time} read={readTime}
    isComplete={isComplete} problem={ui('timeWrong')}
  />;
}

const isComplete = (typed: string): boolean => /\d{2}\D?\d{2}/.test(typed);
