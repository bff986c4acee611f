import type { ReactElement } from 'react';
import type { AddressBook, AddressBookType } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { PeopleIcon } from '@portal/ui/shell';
import { ExternalIcon, ProhibitedIcon, SharedIcon } from '@portal/ui/forms';
import { StatusBadge } from '@portal/ui/screens';

const icons: Record<AddressBookType, ReactElement> = {
  generic: <PeopleIcon />, stoplist: <ProhibitedIcon />, shared: <SharedIcon />, extprocessing: <ExternalIcon />,
};

/** The type of a book; of a stop list, also the alpha name whose messages it stops. */
export function BookTypeBadge({ book: { type, alphaName } }: { book: AddressBook }) {
  const { t } = useTranslation();
  return (
    <StatusBadge intent={type === 'stoplist' ? 'danger' : 'neutral'} icon={icons[type]}>
      {alphaName === null ? t(`type.${type}.name`) : t('type.senderStoplist.name', { alphaName })}
    </StatusBadge>
  );
}
