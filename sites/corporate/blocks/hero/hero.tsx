import type { PropsOf, RenderContext } from '@ximblox/blocks';
import { editField, FieldText, isShown, RichTextView } from '@ximblox/site/kit';
import { Buttons } from '../../layout/buttons.tsx';
import { PageOpening } from '../../layout/page-opening.tsx';
import type { hero } from './hero.ts';

/** Whether nothing above the blocks shows the title of the page, so that the hero does. */
const carriesTitle = ({ type, typeData }: RenderContext): boolean =>
  type === 'blank' || (type === 'content' && typeData.showTitle === false);

export function Hero({ kicker, title, intro, background, mark, size, buttons, context }: PropsOf<typeof hero>) {
  const hasMore = context.preview || intro.html !== '' || buttons.length > 0;
  return (
    <section className="hero">
      <PageOpening
        level={carriesTitle(context) ? 1 : 2}
        size={size}
        kicker={isShown(context, kicker) && <FieldText context={context} path="kicker" value={kicker} />}
        title={<FieldText context={context} path="title" value={title} />}
        image={background}
        mark={mark}
        editImage={editField(context, 'background')}
      >
        {hasMore && (
          <>
            <RichTextView className="opening-lead" value={intro} edit={editField(context, 'intro')} />
            <Buttons buttons={buttons} context={context} />
          </>
        )}
      </PageOpening>
    </section>
  );
}
