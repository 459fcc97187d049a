import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, isShown, Picture } from '@ximblox/site/kit';
import { Mark } from '../../layout/mark.tsx';
import type { image } from './image.ts';

const sizes = {
  text: '(min-width: 60rem) 50vw, 92vw',
  page: '(min-width: 105rem) 90rem, 92vw',
  screen: '100vw',
} as const;

export function Image({ image: picture, caption, mark, width, context }: PropsOf<typeof image>) {
  if (!picture) return null;
  return (
    <figure className={`section on-paper picture picture-${width}`}>
      <div className="picture-image" {...editField(context, 'image')}>
        <Picture image={picture} sizes={sizes[width]} />
      </div>
      {(isShown(context, caption) || mark) && (
        <figcaption className="frame picture-caption">
          {mark && (
            <span {...editField(context, 'mark')}>
              <Mark mark={mark} />
            </span>
          )}
          {isShown(context, caption) && (
            <span className="picture-words">
              <FieldText context={context} path="caption" value={caption} />
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
