import { localise } from '@ximblox/blocks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { siteParts } from '../../lib/site-parts.ts';
import { SitePart } from '../../ui/site-part.tsx';
import classes from './dashboard-screen.module.css';

function SiteCard({ card }: { card: ReturnType<typeof siteParts>['cards'][number] }) {
  const { t, i18n } = useTranslation();
  const heading = useId();
  const title = localise(card.title, i18n.language);
  return (
    <section className="min-0" aria-labelledby={heading}>
      <div className={`section-head ${classes.head}`}>
        <h2 id={heading}>{title}</h2>
      </div>
      <div className="pad-block-12">
        <SitePart failed={t('siteParts.cardFailed', { title })}>
          <card.component />
        </SitePart>
      </div>
    </section>
  );
}

/** Cards that the site adds to the dashboard. */
export function SiteCards() {
  const can = useCan();
  return siteParts()
    .cards.filter(({ permission }) => permission === undefined || can(permission))
    .map((card) => <SiteCard key={card.id} card={card} />);
}
