import { definePageType, type LayoutPropsOf } from '@ximblox/blocks';
import { Picture } from '@ximblox/site/kit';
import { PageOpening } from '../../layout/page-opening.tsx';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';
import { textOf } from '../../texts/text-of.ts';
import { whitepaperFacts } from './whitepaper-facts.ts';
import { whitepaperFields } from './whitepaper-fields.ts';

function WhitepaperIntro({ context }: LayoutPropsOf<typeof whitepaperFields>) {
  const { locale } = context;
  const data = context.typeData;
  return (
    <PageOpening
      title={context.title}
      kicker={textOf(locale, 'whitepaper')}
      margin={
        data.cover && (
          <div className="opening-cover">
            <Picture image={data.cover} sizes="(min-width: 60rem) 21vw, 17rem" cut={3 / 4} priority />
          </div>
        )
      }
    >
      <p className="opening-lead">{data.summary}</p>
      <dl className="facts-rows opening-rows">
        {whitepaperFacts(data, locale).map(({ term, value }) => (
          <div key={term} className="facts-row">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </PageOpening>
  );
}

export const whitepaper = definePageType({
  id: 'whitepaper',
  label: { en: 'White paper', nl: 'Whitepaper', de: 'Whitepaper', fr: 'Livre blanc' },
  slugPrefix: {
    'nl-nl': 'whitepapers',
    'en-gb': 'whitepapers',
    'de-de': 'whitepaper',
    'fr-fr': 'livres-blancs',
  },
  initialBlocks: ['text', 'whitepaper-form'],
  fields: whitepaperFields,
  header: SiteHeader,
  intro: WhitepaperIntro,
  footer: SiteFooter,
});
