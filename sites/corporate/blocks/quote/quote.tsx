import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, isShown, Picture } from '@ximblox/site/kit';
import { textOf } from '../../texts/text-of.ts';
import type { quote } from './quote.ts';

export function Quote({ quote: words, name, role, portrait, surface, context }: PropsOf<typeof quote>) {
  return (
    <div className={`section on-${surface} quote`}>
      <figure className="frame">
        {portrait && (
          <div className="quote-portrait" {...editField(context, 'portrait')}>
            <Picture image={portrait} sizes="(min-width: 60rem) 20vw, (min-width: 40rem) 10rem, 40vw" cut={4 / 5} />
          </div>
        )}
        <blockquote className="quote-words">
          <p>
            <span className="quote-open">{textOf(context.locale, 'quoteOpen')}</span>
            <FieldText context={context} path="quote" value={words} />
            {textOf(context.locale, 'quoteClose')}
          </p>
        </blockquote>
        <figcaption className="quote-name">
          <span className="quote-who">
            <FieldText context={context} path="name" value={name} />
          </span>
          {isShown(context, role) && (
            <span>
              <FieldText context={context} path="role" value={role} />
            </span>
          )}
        </figcaption>
      </figure>
    </div>
  );
}
