import { useState, type KeyboardEvent } from 'react';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { Button } from './button';
import { Input, type InputProps } from './input';

export type PasswordInputProps = Omit<InputProps, 'type' | 'contentAfter'> & {
  showLabel: string;
  hideLabel: string;
  onCapsLock?: (on: boolean) => void;
};

/** Password field with a show button and Caps Lock detection. */
export function PasswordInput({ showLabel, hideLabel, onCapsLock, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const report = (event: KeyboardEvent<HTMLInputElement>) => {
    // Password managers send key events without a modifier state.
    if (typeof event.getModifierState === 'function') onCapsLock?.(event.getModifierState('CapsLock'));
  };
  return (
    <Input
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      onKeyDown={report}
      onKeyUp={report}
      contentAfter={
        <Button
          appearance="transparent"
          size="small"
          aria-pressed={shown}
          aria-label={shown ? hideLabel : showLabel}
          title={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOffRegular /> : <EyeRegular />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
