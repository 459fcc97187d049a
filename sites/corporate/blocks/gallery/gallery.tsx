import type { PropsOf } from '@ximblox/blocks';
import { editField, Enhance, FieldText, Picture } from '@ximblox/site/kit';
import { textOf } from '../../texts/text-of.ts';
import { Section } from '../section/section.tsx';
import { openPictures } from './gallery.enhance.ts';
import type { gallery } from './gallery.ts';

export function Gallery({ label, title, images, block, context }: PropsOf<typeof gallery>) {
  const { locale } = context;
  const shown = images.flatMap(({ key, image, caption }, position) =>
    image ? [{ key, image, caption, position }] : [],
  );
  return (
    <Section name="gallery" block={block} context={context} label={label} title={title}>
      <Enhance
        with={openPictures}
        load="visible"
        props={{
          close: textOf(locale, 'close'),
          next: textOf(locale, 'nextPicture'),
          previous: textOf(locale, 'previousPicture'),
          label: title || textOf(locale, 'pictures'),
        }}
      >
        <ul className="gallery-strip" aria-label={title || textOf(locale, 'pictures')}>
          {shown.map(({ key, image, caption, position }, place) => (
            <li key={key} className="gallery-item">
              <figure>
                {/* Without JavaScript the link leads to the picture itself. */}
                <a
                  className="gallery-link"
                  href={image.src}
                  aria-label={textOf(locale, 'enlarge', { caption: caption || image.alt })}
                  data-srcset={image.srcSet}
                  data-alt={image.alt}
                  {...editField(context, `images.${position}.image`)}
                >
                  <Picture image={image} sizes="min(82vw, 40rem)" cut={3 / 2} />
                </a>
                <figcaption className="gallery-caption">
                  <span className="gallery-count">
                    {textOf(locale, 'pictureOf', { position: place + 1, total: shown.length })}
                  </span>
                  <FieldText context={context} path={`images.${position}.caption`} value={caption} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Enhance>
    </Section>
  );
}
