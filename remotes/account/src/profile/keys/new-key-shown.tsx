import { useEffect } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { ShownOnce } from '../../shown-once';
import { keyForgotten, type NewKey } from './keys.slice';

export function NewKeyShown({ made: { key, name } }: { made: NonNullable<NewKey> }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  // With the screen it goes from the page as well.
  useEffect(() => () => void dispatch(keyForgotten()), [dispatch]);
  return <ShownOnce title={t('keys.madeTitle', { name })} warning={t('keys.madeText')} label={t('keys.key')} secret={key} kept={t('keys.kept')} onClose={() => void dispatch(keyForgotten())} />;
}
