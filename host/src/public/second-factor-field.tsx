import { useState, type Ref } from 'react';
import { Button, Field, Input, makeStyles } from '@portal/ui/shell';
import { useText } from './public-text';

const useStyles = makeStyles({ other: { alignSelf: 'flex-start', marginTop: '-12px' } });

export type SecondFactorFieldProps = { inputRef: Ref<HTMLInputElement>; problem?: string; onChange: () => void };

/** Field for a code of the authenticator app, or for a recovery code, which also contains letters. */
export function SecondFactorField({ inputRef, problem, onChange }: SecondFactorFieldProps) {
  const styles = useStyles();
  const t = useText();
  const [recovery, setRecovery] = useState(false);
  return (
    <>
      <Field
        size="medium" label={t(recovery ? 'secondFactor.recovery' : 'secondFactor.code')}
        hint={t(recovery ? 'secondFactor.recoveryHint' : 'secondFactor.codeHint')} validationMessage={problem}
      >
        <Input
          ref={inputRef} size="large" name="code" autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'} autoCapitalize="none" spellCheck={false} maxLength={40}
          onChange={onChange}
        />
      </Field>
      <Button size="small" appearance="transparent" className={styles.other} onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
      </Button>
    </>
  );
}
