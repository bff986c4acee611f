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

/** A password that can be looked at while it is typed, and that tells when Caps Lock is on. */
export function PasswordInput({ showLabel, hideLabel, onCapsLock, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const report = (event: KeyboardEvent<HTMLInputElement>) => {
    // Programs that fill in passwords send key events without a modifier state.
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
