import { type LocalisedText, localise } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, pageTypeSegment, usePageTypes } from '../../lib/site-settings.ts';

/** Uses of a file outside pages. */
export interface Elsewhere {
  menus: readonly { menu: string; label: LocalisedText; locale: string }[];
  types: readonly { type: string; locale: string }[];
  inSettings: boolean;
}

export const isExternal = ({ menus, types, inSettings }: Elsewhere): boolean =>
  menus.length > 0 || types.length > 0 || inSettings;

/** List items for the menus, page types and settings that use a file. */
export function UsedElsewhere({ places: { menus, types, inSettings } }: { places: Elsewhere }) {
  const { t, i18n } = useTranslation();
  const { localeInSentence } = useFormats();
  const known = usePageTypes();
  return (
    <>
      {menus.map(({ menu, label, locale }) => (
        <li key={`${menu} ${locale}`}>
          <Link to={`/menu-structure?menu=${menu}&locale=${locale}`}>
            {t('media.usedElsewhere.menu', { name: localise(label, i18n.language), locale: localeInSentence(locale) })}
          </Link>
        </li>
      ))}
      {types.map(({ type, locale }) => (
        <li key={`${type} ${locale}`}>
          <Link to={`/page-types/${pageTypeSegment(type)}?locale=${locale}`}>
            {t('media.usedElsewhere.type', { name: pageTypeLabel(known, type), locale: localeInSentence(locale) })}
          </Link>
        </li>
      ))}
      {inSettings && (
        <li>
          <Link to="/settings">{t('media.usedElsewhere.settings')}</Link>
        </li>
      )}
    </>
  );
}
