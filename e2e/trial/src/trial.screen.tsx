import { useEffect } from 'react';
import { useDraft } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Field, Input } from '@portal/ui/shell';
import { Page } from '@portal/ui/screens';
import { failIf } from './fault';
import { poked, selectPokes } from './pokes.slice';

/** Base URL of this release; contains the version. */
declare const __webpack_public_path__: string;

export default function TrialScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const pokes = useSelector(selectPokes);
  const [note, setNote] = useDraft('trial:note', '');
  useEffect(() => {
    failIf('effect');
    const timer = setTimeout(() => failIf('timer'));
    void Promise.resolve().then(() => failIf('rejection'));
    return () => clearTimeout(timer);
  }, []);
  failIf('render');
  const poke = () => {
    dispatch(poked());
    failIf('handler');
  };
  return (
    <Page title="Trial" text={`Loaded from ${__webpack_public_path__}`}>
      <p>{t('words')}</p>
      <Button onClick={poke}>{`Poke ${pokes}`}</Button>
      <Field label="Note"><Input value={note} onChange={(_event, { value }) => setNote(value)} /></Field>
    </Page>
  );
}
