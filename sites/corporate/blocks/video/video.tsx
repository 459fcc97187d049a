import type { PropsOf } from '@ximblox/blocks';
import { editField, Enhance, FieldText, isShown, Picture, RichTextView } from '@ximblox/site/kit';
import { consent } from '../../layout/cookies/consent.ts';
import { textOf } from '../../texts/text-of.ts';
import { Section } from '../section/section.tsx';
import { playVideo } from './video.enhance.ts';
import type { video } from './video.ts';

const serviceNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

export function Video({
  label,
  title,
  video: film,
  poster,
  caption,
  transcript,
  block,
  context,
}: PropsOf<typeof video>) {
  if (!film) return null;
  const { locale } = context;
  const service = serviceNames[film.service];
  return (
    <Section name="video" block={block} context={context} label={label} title={title}>
      <figure className="video-figure">
        <Enhance
          with={playVideo}
          load="visible"
          props={{
            question: consent,
            embedUrl: film.embedUrl,
            title: title || textOf(locale, 'videoTitle', { service }),
          }}
        >
          <div className={poster ? 'video-frame' : 'video-frame video-bare'}>
            <div className="video-poster" {...editField(context, 'poster')}>
              <Picture image={poster} sizes="(min-width: 60rem) 70vw, 92vw" cut={16 / 9} />
            </div>
            <div className="video-consent on-deep">
              <p className="video-question">{textOf(locale, 'videoConsent', { service })}</p>
              <p className="video-allowed">{textOf(locale, 'videoAllowed', { service })}</p>
              <div className="buttons" {...editField(context, 'video')}>
                {/* Works only with JavaScript, which shows it. */}
                <button type="button" className="button video-accept" hidden>
                  <span className="video-question">{textOf(locale, 'videoAccept')}</span>
                  <span className="video-allowed">{textOf(locale, 'videoPlay')}</span>
                </button>
                <a className="arrow-link" href={film.watchUrl} rel="external">
                  {textOf(locale, 'videoWatch', { service })}
                </a>
              </div>
            </div>
          </div>
        </Enhance>
        {isShown(context, caption) && (
          <figcaption className="video-caption">
            <FieldText context={context} path="caption" value={caption} />
          </figcaption>
        )}
      </figure>
      {transcript.html !== '' && (
        <details className="video-transcript" {...editField(context, 'transcript')}>
          <summary>{textOf(locale, 'transcript')}</summary>
          <RichTextView className="prose" value={transcript} />
        </details>
      )}
    </Section>
  );
}
