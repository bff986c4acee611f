import { useEffect, useState } from 'react';
import type { TwoFactor } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, makeStyles, MessageBar, MessageBarBody, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar, StatusBadge, Timestamp } from '@portal/ui/more';
import { ReadingView } from '../../reading-view';
import { useCommand } from '../../use-command';
import {
  recoveryCodesRenewed, selectTwoFactor, selectTwoFactorSetup, setupDismissed, twoFactor, twoFactorStarted, twoFactorFinished,
} from './security.slice';
import { TwoFactorSteps } from './two-factor-steps';

const FEW_CODES = 3;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  state: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  commands: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Second factor: codes of an authenticator app. */
export function TwoFactorCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const state = useSelector(selectTwoFactor);
  const setup = useSelector(selectTwoFactorSetup);
  const { appSettings } = useSelector(selectSession);
  useEffect(() => {
    dispatch(twoFactor.requested());
    // Secrets must not stay in the store after the screen is closed.
    return () => void dispatch(setupDismissed());
  }, [dispatch]);
  const isInProgress = setup.secret !== null || setup.recoveryCodes !== null;
  return (
    <Card title={t('twoFactor.title')}>
      <div className={styles.root}>
        {appSettings?.obligation === 'two_factor' && (
          <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('twoFactor.obligation')}</MessageBarBody></MessageBar>
        )}
        <ReadingView reading={state} failed={t('twoFactor.failed')} onRead={() => void dispatch(twoFactor.requested())}>
          {(data) => (isInProgress ? <TwoFactorSteps {...setup} /> : <TwoFactorState state={data} />)}
        </ReadingView>
      </div>
    </Card>
  );
}

function TwoFactorState({ state: { on, required, since, recoveryCodesLeft: left } }: { state: TwoFactor }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const [dialog, setDialog] = useState<'end' | 'renew'>();
  const { busy, failure, reset } = useCommand('two-factor', () => setDialog(undefined));
  const ending = useCommand('two-factor-end', () => setDialog(undefined));
  const openDialog = (question?: 'end' | 'renew') => {
    setDialog(question);
    reset();
    ending.reset();
  };
  return (
    <>
      <div className={styles.state}>
        <StatusBadge intent={on ? 'success' : 'neutral'}>{t(on ? 'twoFactor.on' : 'twoFactor.off')}</StatusBadge>
        {on && since && <span><Timestamp at={since} form="date" text={(when) => t('twoFactor.since', { when })} /></span>}
        {on && <span>{t('twoFactor.codesLeft', { count: left })}</span>}
      </div>
      <p className={styles.text}>{t(on ? 'twoFactor.onText' : 'twoFactor.offText')}</p>
      {on && left <= FEW_CODES && (
        <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('twoFactor.fewCodes')}</MessageBarBody></MessageBar>
      )}
      {!dialog && <RefusalBar failure={failure} />}
      <div className={styles.commands}>
        <Button appearance={on ? 'secondary' : 'primary'} busy={busy && !dialog} onClick={() => dispatch(twoFactorStarted())}>
          {t(on ? 'twoFactor.newApp' : 'twoFactor.begin')}
        </Button>
        {on && <Button onClick={() => openDialog('renew')}>{t('twoFactor.renew')}</Button>}
        {on && !required && <Button onClick={() => openDialog('end')}>{t('twoFactor.end')}</Button>}
      </div>
      {on && required && <p className={styles.text}>{t('twoFactor.required')}</p>}
      <ConfirmDialog
        open={dialog === 'renew'} busy={busy} title={t('twoFactor.renewTitle')} confirmLabel={t('twoFactor.renew')}
        onConfirm={() => dispatch(recoveryCodesRenewed())} onCancel={() => openDialog()}
      >
        {t('twoFactor.renewText')}
        <RefusalBar failure={failure} />
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'end'} danger busy={ending.busy} title={t('twoFactor.endTitle')} confirmLabel={t('twoFactor.end')}
        onConfirm={() => dispatch(twoFactorFinished())} onCancel={() => openDialog()}
      >
        {t('twoFactor.endText')}
        <RefusalBar failure={ending.failure} />
      </ConfirmDialog>
    </>
  );
}
