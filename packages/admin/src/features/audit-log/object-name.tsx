import { localise } from '@ximblox/blocks';
import type { ListedAuditEntry } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pageTypeLabel, useKnownSite, usePageTypes } from '../../lib/site-settings.ts';
import { useAuditMessages } from './audit-messages.ts';

/** Kind and name of the object of an entry; the ID where it has no name. */
export function ObjectName({ entry: { object, objectID, objectName } }: { entry: ListedAuditEntry }) {
  const { i18n } = useTranslation();
  const messages = useAuditMessages();
  const types = usePageTypes();
  const { menus } = useKnownSite();
  const menu = object === 'menu' ? menus.find(({ id }) => id === objectID) : undefined;
  const label = menu ? localise(menu.label, i18n.language) : object === 'page-type' && pageTypeLabel(types, objectID);
  const name = objectName || label || objectID;
  return (
    <>
      <span className="muted">{messages.object(object)}</span>{' '}
      <span className="break-anywhere">
        {object === 'page' && name !== '' ? <Link to={`/page/${objectID}`}>{name}</Link> : name}
      </span>
    </>
  );
}
