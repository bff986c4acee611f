import { useCallback, useState } from 'react';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { Button, Field, Input } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { SearchChoice } from '../search-choice';
import { createLink, linkSearch } from './links.state';

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
  const canCreate = useCan('/shortlinks/action/edit');
  const [query, setQuery] = useState<{ text: string } | null>(null);
  const found = useResource(linkSearch, query);
  // A new object also for the same text, which is searched again after a failure.
  const search = useCallback((text: string) => setQuery({ text }), []);
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
  const { busy, failure, submit } = useCommand(createLink, (link) => onCreated(link.short_url));
  const [address, setAddress] = useState('');
  const [isMissing, setMissing] = useState(false);
  const failureText = useFailureText(failure);
  const create = () => {
    setMissing(address.trim() === '');
    if (address.trim() !== '') submit(address.trim());
  };
  const refused = failure?.name === 'link_refused' ? refusals.find((reason) => reason === failure.params.reason) ?? 'malformed' : undefined;
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
            create();
          }}
        />
      </Field>
      <Button busy={busy} onClick={create}>{t('text.makeLink')}</Button>
    </div>
  );
}
