import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header and footer of every page. */
export const siteFrame = { header: SiteHeader, footer: SiteFooter };
