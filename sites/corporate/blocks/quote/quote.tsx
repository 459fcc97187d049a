import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText, ResponsiveImage } from '@ximblox/site/kit';
import { nameField } from '../../fields.ts';
import { message } from '../../messages/message.ts';
import { groups } from '../groups.ts';
import { surfaceField } from '../section/section-fields.ts';

export const quote = defineBlock({
  type: 'quote',
  label: { en: 'Quote', nl: 'Citaat', de: 'Zitat', fr: 'Citation' },
  group: groups.text,
  description: {
    en: 'A quotation in large type',
    nl: 'Een citaat in grote letters',
    de: 'Ein Zitat in großer Schrift',
    fr: 'Une citation en grands caractères',
  },
  keywords: {
    en: 'testimonial blockquote review',
    nl: 'uitspraak testimonial aanbeveling',
    de: 'aussage referenz stimme',
    fr: 'témoignage avis',
  },
  fields: {
    quote: field.multiline({
      max: 400,
      required: true,
      inline: true,
      help: {
        en: 'Without quotation marks',
        nl: 'Zonder aanhalingstekens',
        de: 'Ohne Anführungszeichen',
        fr: 'Sans guillemets',
      },
      label: { en: 'Quote', nl: 'Citaat', de: 'Zitat', fr: 'Citation' },
    }),
    name: nameField,
    role: field.text({ max: 120, inline: true, label: { en: 'Role', nl: 'Rol', de: 'Rolle', fr: 'Rôle' } }),
    portrait: field.image({ ratio: 4 / 5, label: { en: 'Portrait', nl: 'Portret', de: 'Porträt', fr: 'Portrait' } }),
    surface: surfaceField,
  },
  article: ({ quote: said, name, role }) => [{ quote: said, by: [name, role].filter(Boolean).join(', ') }],
  example: {
    props: {
      quote: 'Je kunt een rivier niet overtuigen. Je kunt haar wel ruimte geven, en dan blijkt ze verrassend redelijk.',
      name: 'Fatma Yıldız',
      role: 'Hoofdingenieur rivieren',
      surface: 'mist',
    },
    images: {
      portrait: {
        path: '/mensen/fatma-yildiz.jpg',
        alt: 'Fatma Yıldız, getekend en profil: een hoofddoek in zachte plooien en een lange jas met revers',
      },
    },
  },
  component({ quote: text, name, role, portrait, surface, context }) {
    return (
      <div className={`section on-${surface} quote`}>
        <figure className="frame">
          {portrait && (
            <div className="quote-portrait" {...editField(context, 'portrait')}>
              <ResponsiveImage
                className="cover cover-portrait"
                image={portrait}
                sizes="(min-width: 60rem) 20vw, (min-width: 40rem) 10rem, 40vw"
                aspectRatio={4 / 5}
              />
            </div>
          )}
          <blockquote className="quote-text">
            <p>
              <span className="quote-open">{message(context.locale, 'quoteOpen')}</span>
              <FieldText context={context} path="quote" value={text} />
              {message(context.locale, 'quoteClose')}
            </p>
          </blockquote>
          <figcaption className="quote-name row soft in-text">
            <span className="quote-who">
              <FieldText context={context} path="name" value={name} />
            </span>
            <FieldText as="span" context={context} path="role" value={role} />
          </figcaption>
        </figure>
      </div>
    );
  },
});
