import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Field, Input, makeStyles, tokens } from '@portal/ui/core';
import { SearchChoice } from '../search-choice';
import { linksLeft, linksSearched, linkCreationRequested, selectLinks } from './links.slice';

const refusals = ['malformed', 'scheme', 'credentials', 'own_host', 'private_host', 'too_long'] as const;

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalS, paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  field: { width: '100%' },
});

/** Active links and links booked by unfinished mailing lists, newest first, and a form for a new link. */
export function LinkSearch({ onChoose, onClose }: { onChoose: (url: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const canCreate = useCan('/shortlinks/action/edit');
  const { found } = useSelector(selectLinks);
  const search = useCallback((text: string) => void dispatch(linksSearched(text)), [dispatch]);
  useEffect(() => () => void dispatch(linksLeft()), [dispatch]);
  return (
    <SearchChoice
      title={t('text.chooseLink')}
      searchLabel={t('shortLinks.search')}
      found={found}
      show={({ uuid, name, short_url: url, initial_url: target }) => ({
        id: uuid, title: name || shown(url), words: `${name ? `${shown(url)} → ` : ''}${shown(target)}`,
      })}
      failedTitle={t('shortLinks.failed')}
      none={t('text.noLinks')}
      nothingFound={t('text.noLinksFound')}
      onSearch={search}
      onChoose={(link) => onChoose(link.short_url)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('text.cancel')}</Button>}
    >
      {canCreate && <NewLink onCreated={onChoose} />}
    </SearchChoice>
  );
}

const shown = (url: string) => url.replace(/^https?:\/\//, '');

function NewLink({ onCreated }: { onCreated: (url: string) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { creation } = useSelector(selectLinks);
  const [address, setAddress] = useState('');
  const [isMissing, setMissing] = useState(false);
  const failureText = useFailureText(creation.error);
  // An effect event, so that a new `onCreated` does not insert the link again.
  const created = useEffectEvent(onCreated);
  useEffect(() => {
    if (creation.data) created(creation.data.short_url);
  }, [creation.data]);
  const make = () => {
    setMissing(address.trim() === '');
    if (address.trim() !== '') dispatch(linkCreationRequested(address.trim()));
  };
  const refused = creation.error?.name === 'link_refused' ? refusals.find((reason) => reason === creation.error?.params.reason)
    ?? 'malformed' : undefined;
  const error = isMissing ? t('shortLinks.refused.missing') : refused ? t(`shortLinks.refused.${refused}`) : failureText?.text;
  return (
    <div className={styles.root}>
      <Field className={styles.field} label={t('text.newLink')} hint={t('shortLinks.targetHint')} validationMessage={error}>
        <Input
          type="url" inputMode="url" placeholder="https://" maxLength={2_000} autoComplete="off" value={address}
          onChange={(_, { value }) => setAddress(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Prevents Enter from submitting the surrounding form.
            event.preventDefault();
            make();
          }}
        />
      </Field>
      <Button busy={creation.status === 'loading'} onClick={make}>{t('text.makeLink')}</Button>
    </div>
  );
}
