import { defineBlock, field } from '@ximblox/blocks';
import { editField, Enhance, FieldText, isShown, ResponsiveImage, RichTextView } from '@ximblox/site/kit';
import { consent } from '../../layout/cookies/consent.ts';
import { message } from '../../messages/message.ts';
import { groups } from '../groups.ts';
import { captionField, sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';
import { playVideo } from './video.enhance.ts';

const serviceNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

export const video = defineBlock({
  type: 'video',
  label: { en: 'Video', nl: 'Video', de: 'Video', fr: 'Vidéo' },
  group: groups.media,
  description: {
    en: 'A YouTube or Vimeo video; it loads only after the visitor agrees',
    nl: 'Een video van YouTube of Vimeo; hij wordt pas geladen als de bezoeker instemt',
    de: 'Ein Video von YouTube oder Vimeo; es wird erst geladen, wenn der Besucher zustimmt',
    fr: 'Une vidéo YouTube ou Vimeo, chargée seulement avec l’accord du visiteur',
  },
  keywords: {
    en: 'film youtube vimeo embed player',
    nl: 'film youtube vimeo insluiten speler',
    de: 'film youtube vimeo einbetten player',
    fr: 'film youtube vimeo intégrer lecteur',
  },
  fields: {
    ...sectionFields,
    video: field.video({
      required: true,
      help: {
        en: 'Link or ID of a YouTube or Vimeo video',
        nl: 'Link of ID van een video van YouTube of Vimeo',
        de: 'Link oder ID eines Videos von YouTube oder Vimeo',
        fr: 'Lien ou identifiant d’une vidéo YouTube ou Vimeo',
      },
      label: { en: 'Video', nl: 'Video', de: 'Video', fr: 'Vidéo' },
    }),
    poster: field.image({
      ratio: 16 / 9,
      label: { en: 'Preview image', nl: 'Voorbeeldafbeelding', de: 'Vorschaubild', fr: 'Image d’aperçu' },
    }),
    caption: captionField,
    transcript: field.richText({
      label: { en: 'Transcript', nl: 'Uitgeschreven tekst', de: 'Abschrift', fr: 'Transcription' },
      help: {
        en: 'What is said and shown, for people who cannot see or hear it',
        nl: 'Wat er te zien en te horen is, voor wie de video niet kan zien of horen',
        de: 'Was gesagt und gezeigt wird, für alle, die es nicht sehen oder hören können',
        fr: 'Ce qui est dit et montré, pour les personnes qui ne peuvent pas le voir ou l’entendre',
      },
    }),
  },
  example: {
    props: {
      label: 'Film',
      title: 'Een gemaal in zes minuten',
      video: 'https://vimeo.com/76979871',
      caption: 'Machinist Willem de Groot laat zien wat er gebeurt als de boezem stijgt.',
      transcript:
        '<p>Willem staat op de brug boven de vijzels. ‘Als het peil tien centimeter stijgt, hoor je het voordat je het ziet. De eerste vijzel slaat aan, dan de tweede.’</p>',
    },
    images: {
      poster: {
        path: '/projecten/renovatie-gemaal.jpg',
        alt: 'Drie vijzels van een gerenoveerd gemaal malen water omhoog langs een betonnen helling',
      },
    },
  },
  component({ label, title, video: film, poster, caption, transcript, block, context }) {
    if (!film) return null;
    const { locale } = context;
    const service = serviceNames[film.service];
    return (
      <Section name="video" block={block} context={context} label={label} title={title}>
        <figure className="in-text">
          <Enhance
            with={playVideo}
            load="visible"
            props={{
              question: consent,
              embedUrl: film.embedUrl,
              title: title || message(locale, 'videoTitle', { service }),
            }}
          >
            <div className={poster ? 'video-frame' : 'video-frame video-bare'}>
              <div {...editField(context, 'poster')}>
                <ResponsiveImage
                  className="cover cover-wide"
                  image={poster}
                  sizes="(min-width: 60rem) 70vw, 92vw"
                  aspectRatio={16 / 9}
                />
              </div>
              <div className="video-consent on-deep">
                <p className="video-question">{message(locale, 'videoConsent', { service })}</p>
                <p className="video-allowed">{message(locale, 'videoAllowed', { service })}</p>
                <div className="buttons" {...editField(context, 'video')}>
                  {/* The script shows this button. */}
                  <button type="button" className="button video-accept" hidden>
                    <span className="video-question">{message(locale, 'videoAccept')}</span>
                    <span className="video-allowed">{message(locale, 'videoPlay')}</span>
                  </button>
                  <a className="arrow-link" href={film.watchUrl} rel="external">
                    {message(locale, 'videoWatch', { service })}
                  </a>
                </div>
              </div>
            </div>
          </Enhance>
          {isShown(context, caption) && (
            <figcaption className="video-caption note">
              <FieldText context={context} path="caption" value={caption} />
            </figcaption>
          )}
        </figure>
        {transcript.html !== '' && (
          <details className="video-transcript in-text" {...editField(context, 'transcript')}>
            <summary>{message(locale, 'transcript')}</summary>
            <RichTextView className="prose" value={transcript} />
          </details>
        )}
      </Section>
    );
  },
});
