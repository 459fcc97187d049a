import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, isShown, Picture } from '@ximblox/site/kit';
import { Buttons } from '../../layout/buttons.tsx';
import type { cta } from './cta.ts';

export function Cta({ title, text, buttons, image, surface, block, context }: PropsOf<typeof cta>) {
  const headingID = `h-${block.key}`;
  return (
    <section className={`section on-${surface} cta`} aria-labelledby={headingID}>
      <div className="frame">
        <div className={image ? 'cta-words' : 'cta-words cta-alone'}>
          <h2 className="cta-title" id={headingID}>
            <FieldText context={context} path="title" value={title} />
          </h2>
          {isShown(context, text) && (
            <p className="cta-text">
              <FieldText context={context} path="text" value={text} />
            </p>
          )}
          <Buttons buttons={buttons} context={context} />
        </div>
        {image && (
          <div className="cta-picture" {...editField(context, 'image')}>
            <Picture image={image} sizes="(min-width: 60rem) 33vw, 92vw" />
          </div>
        )}
      </div>
    </section>
  );
}
