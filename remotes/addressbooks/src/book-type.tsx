import type { ReactElement } from 'react';
import type { AddressBookType } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { PeopleIcon } from '@portal/ui/shell';
import { ExternalIcon, ProhibitedIcon, SharedIcon } from '@portal/ui/forms';
import { StatusBadge } from '@portal/ui/screens';

const icons: Record<AddressBookType, ReactElement> = {
  generic: <PeopleIcon />, stoplist: <ProhibitedIcon />, shared: <SharedIcon />, extprocessing: <ExternalIcon />,
};

export function BookTypeBadge({ type }: { type: AddressBookType }) {
  const { t } = useTranslation();
  return <StatusBadge intent={type === 'stoplist' ? 'danger' : 'neutral'} icon={icons[type]}>{t(`type.${type}.name`)}</StatusBadge>;
}
