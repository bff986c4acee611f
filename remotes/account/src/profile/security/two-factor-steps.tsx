import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import type { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type Step, Stepper } from '@portal/ui/forms';
import { Button, Field, Form, Input, RefusalBar } from '@portal/ui/screens';
import { SecretText } from '../../secret-text';
import { RecoveryCodes } from './recovery-codes';
import type { NewSecret } from './security.state';

/** The new secret, then the recovery codes. */
export type TwoFactorSetup = { secret?: NewSecret; recoveryCodes?: readonly string[] };
type Confirmation = ReturnType<typeof useCommand<{ code: string }, unknown>>;
type StepId = 'app' | 'code' | 'keep';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  app: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL, alignItems: 'center' },
  // Dark on white in every theme: many scanners cannot read inverted QR codes.
  qr: {
    width: '184px', height: '184px', padding: '12px', flexShrink: 0, boxSizing: 'content-box', borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: '#ffffff', forcedColorAdjust: 'none',
  },
  words: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, flex: '1 1 260px', minWidth: 0 },
  text: { margin: 0, maxWidth: '62ch', color: tokens.colorNeutralForeground2 },
  code: { maxWidth: '220px' },
  footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** Setup: scan the secret, confirm with a first code, store the recovery codes. */
export function TwoFactorSteps({ secret, recoveryCodes, confirmation, onClose }: TwoFactorSetup & {
  confirmation: Confirmation; onClose: () => void;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [isScanned, setScanned] = useState(false);
  const current: StepId = !secret ? 'keep' : isScanned ? 'code' : 'app';
  const goTo = (step: StepId) => {
    setScanned(step === 'code');
    confirmation.reset();
  };
  const steps: Step<StepId>[] = [
    { id: 'app', label: t('twoFactor.step.app'), state: current === 'app' ? undefined : 'done', locked: !secret || confirmation.busy },
    { id: 'code', label: t('twoFactor.step.code'), state: secret ? undefined : 'done', locked: !secret },
    { id: 'keep', label: t('twoFactor.step.keep'), locked: secret !== undefined },
  ];
  return (
    <div className={styles.root}>
      <Stepper label={t('twoFactor.steps')} steps={steps} current={current} onStep={goTo} />
      {secret && !isScanned && <AppStep secret={secret} onNext={() => goTo('code')} onCancel={onClose} />}
      {secret && isScanned && <CodeStep confirmation={confirmation} onBack={() => goTo('app')} />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onDone={onClose} />}
    </div>
  );
}

function AppStep({ secret: { secret, uri, qr }, onNext, onCancel }: { secret: NewSecret; onNext: () => void; onCancel: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <>
      <div className={styles.app}>
        <svg
          className={styles.qr} viewBox={`0 0 ${qr.modules} ${qr.modules}`} role="img" aria-label={t('twoFactor.qr')}
          shapeRendering="crispEdges"
        ><path d={qr.path} fill="#000000" /></svg>
        <div className={styles.words}>
          <p className={styles.text}>{t('twoFactor.scan')}</p>
          <p className={styles.text}>{t('twoFactor.orType')}</p>
          <SecretText label={t('twoFactor.secret')} text={secret} />
          <p className={styles.text}><a href={uri}>{t('twoFactor.openApp')}</a></p>
        </div>
      </div>
      <div className={styles.footer}>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button appearance="primary" onClick={onNext}>{t('twoFactor.next')}</Button>
      </div>
    </>
  );
}

function CodeStep({ confirmation, onBack }: { confirmation: Confirmation; onBack: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const { busy, failure, submit: confirm, reset } = confirmation;
  const digits = code.replace(/\s/g, '');
  const submit = () => {
    setWrong(!/^\d{6}$/.test(digits));
    if (/^\d{6}$/.test(digits) && !busy) confirm({ code: digits });
  };
  const type = (value: string) => {
    setCode(value);
    setWrong(false);
    reset();
  };
  return (
    <Form label={t('twoFactor.step.code')} onSubmit={submit}>
      <Field
        required className={styles.code} label={t('twoFactor.code')} hint={t('twoFactor.codeHint')}
        validationMessage={wrong ? t('twoFactor.codeWrong') : undefined}
      >
        <Input
          autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={10} value={code} onChange={(_, { value }) => type(value)}
        />
      </Field>
      <RefusalBar failure={failure} />
      <div className={styles.footer}>
        <Button disabledFocusable={busy} onClick={onBack}>{t('form.back')}</Button>
        <Button type="submit" appearance="primary" busy={busy}>{t('twoFactor.confirm')}</Button>
      </div>
    </Form>
  );
}
