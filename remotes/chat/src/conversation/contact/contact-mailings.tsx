import type { ChatContact, ContactMailing } from '@portal/contracts';
import { isMessageOutcome, outcomeName } from '@portal/messaging';
import { useCan, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { RouteLink, Timestamp } from '@portal/ui/screens';
import { onOneLine } from '@portal/messaging';
import { StatusSign } from '../thread/status-sign';
import { ContactPart } from './contact-part';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  facts: {
    display: 'flex', flexWrap: 'wrap', gap: `0 ${tokens.spacingHorizontalS}`, color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300,
  },
  all: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300 },
});

/** The latest mailings and other messages sent to the number, each with a link to it. */
export function ContactMailings({ contact: { mailings, moreMailings }, phone }: { contact: ChatContact; phone: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const canSee = useCan('/messages');
  const none = mailings.length === 0 && !moreMailings ? t('conversation.contact.noMailings') : undefined;
  return (
    <ContactPart title={t('conversation.contact.mailings')} none={none}>
      <ul className={styles.list}>
        {mailings.map((mailing) => <li key={mailing.id} className={styles.item}><Mailing mailing={mailing} phone={phone} /></li>)}
      </ul>
      {canSee && <RouteLink className={styles.all} to={messagesOf(phone)}>{t('conversation.contact.allMessages')}</RouteLink>}
    </ContactPart>
  );
}

function Mailing({ mailing: { listId, listName, source, type, outcome, created }, phone }: { mailing: ContactMailing; phone: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const isList = source === 'list';
  return (
    <>
      <RouteLink to={isList ? `/smslist/${listId}` : messagesOf(phone)}>
        {(isList && onOneLine(listName)) || t(`conversation.types.${type as 'sms'}`)}
      </RouteLink>
      <span className={styles.facts}>
        <Timestamp at={created} form="brief" />
        <StatusSign status={isMessageOutcome(outcome) ? outcomeName(outcome) : 'other'} />
      </span>
    </>
  );
}

const messagesOf = (phone: string): string => `/messages?${new URLSearchParams({ recipient: withPlus(phone) })}`;
