import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { siteParts } from '../../lib/site-parts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SitePart } from '../../ui/site-part.tsx';
import { NotAllowedScreen } from '../not-allowed-screen.tsx';
import { NotFoundScreen } from '../not-found-screen.tsx';
import { useSiteScreens } from './use-site-screens.ts';

/** Screen that the site defines, by the slug in the address. */
export function SiteScreen() {
  const { t } = useTranslation();
  const { slug, '*': path = '' } = useParams();
  const screen = useSiteScreens().find((one) => one.slug === slug);
  if (!screen) return siteParts().screens.some((one) => one.slug === slug) ? <NotAllowedScreen /> : <NotFoundScreen />;
  const { title, component: Screen } = screen;
  return (
    <SitePart key={slug} failed={t('siteParts.screenFailed', { title })} header={<PageHeader title={title} />}>
      <Screen title={title} path={path} />
    </SitePart>
  );
}
