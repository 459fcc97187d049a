import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useEditorState } from '../editor-context.ts';

interface AddressEffectsProps {
  slug: string;
  /** Whether to update links with the old address. */
  shouldUpdateLinks: boolean;
}

/** Preview of the effects of changing the page's address. */
export function AddressEffects({ slug, shouldUpdateLinks }: AddressEffectsProps) {
  const { t } = useTranslation();
  const { localeInSentence } = useFormats();
  const page = useEditorState((state) => state.page);
  const { data } = useQuery({
    queryKey: ['pages', 'address-effects', page.id],
    queryFn: ({ signal }) => api.call(contract.pages.addressEffects, { params: { id: String(page.id) }, signal }),
    staleTime: 10_000,
  });
  const others = (data?.moving ?? []).filter(({ pageID }) => pageID !== page.id);
  return (
    <output>
      <ul className="small stack gap-4 rounded sunken bullet-box" aria-label={t('editor.settings.effects.title')}>
        <li>{t('editor.settings.effects.redirect', { address: page.url })}</li>
        {others.length > 0 && (
          <li>
            {t('editor.settings.effects.translations', {
              names: others.map(({ locale }) => localeInSentence(locale)).join(', '),
              slug: `/${slug}`,
            })}
          </li>
        )}
        {data && data.links > 0 && <li>{t('editor.settings.effects.links', { count: data.links })}</li>}
        {data && data.menuItems > 0 && <li>{t('editor.settings.effects.menuItems', { count: data.menuItems })}</li>}
        {data && data.links === 0 && data.menuItems === 0 && <li>{t('editor.settings.effects.none')}</li>}
        {data && data.typedLinks !== null && data.typedLinks > 0 && (
          <li>
            {t(shouldUpdateLinks ? 'editor.settings.effects.typed' : 'editor.settings.effects.typedLeft', {
              count: data.typedLinks,
            })}
          </li>
        )}
      </ul>
    </output>
  );
}
