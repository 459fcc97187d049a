import { type BlockContent, type Fields, isReadable, pageHeaderFields, pageTitlePath } from '@ximblox/blocks/internal';
import { pageHeaderKey } from '@ximblox/contract';
import { type Editor, fieldsOf } from '../editor-context.ts';
import { documentIn, isLocked } from '../store/editor-state.ts';

/** A block or the page header, as the preview edits it. The title of the page is a property of the header. */
export interface EditablePart {
  fields: Fields;
  content: BlockContent;
  /** @param property changed property; consecutive changes of one property are one undo step */
  change(update: (content: BlockContent) => BlockContent, property: string, merge?: boolean): void;
}

type Source = Pick<Editor, 'store' | 'blockTypes' | 'pageType'>;

function pageHeader({ store, pageType }: Source): EditablePart | undefined {
  const { title, typeData } = documentIn(store.getState());
  const fields = fieldsOf(pageType);
  if (!isReadable(fields ?? {}, typeData)) return undefined;
  const content = { ...typeData, props: { ...typeData.props, [pageTitlePath]: title } };
  return {
    fields: pageHeaderFields(fields),
    content,
    change(update, property, merge) {
      const { [pageTitlePath]: newTitle, ...props } = update(content).props;
      if (typeof newTitle === 'string' && newTitle !== title) store.getState().setTitle(newTitle);
      else store.getState().changeTypeData((before) => ({ ...before, ...update(content), props }), property, merge);
    },
  };
}

/** Returns the block with a key, or the page header; undefined if it does not exist, its data is unreadable or it is locked. */
export function editablePart(source: Source, key: string): EditablePart | undefined {
  if (key === pageHeaderKey) return pageHeader(source);
  const { store, blockTypes } = source;
  const block = documentIn(store.getState()).blocks[key];
  const fields = block && fieldsOf(blockTypes.get(block.type));
  if (!block || !fields || isLocked(store.getState(), key)) return undefined;
  return {
    fields,
    content: block,
    change: (update, property, merge) => store.getState().changeContent(key, update, property, merge),
  };
}
