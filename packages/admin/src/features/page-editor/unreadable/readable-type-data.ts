import {
  type BlockContent,
  completeContent,
  type Fields,
  isReadable,
  typeDataContent,
  typeDataOf,
  unreadableText,
  withoutUnreadable,
  withUnreadableOf,
} from '@ximblox/blocks';
import { isRecord } from '@ximblox/contract';

/** Whether a form shows all that is stored in the fields of a page's type. */
export const isReadableTypeData = (fields: Fields, typeData: BlockContent): boolean =>
  unreadableText(typeData.props, 'typeData') === '' && isReadable(fields, typeData);

/** What is stored in the fields of a page's type, whatever it is. */
export function storedTypeData(typeData: BlockContent): unknown {
  const text = unreadableText(typeData.props, 'typeData');
  return text === '' ? withoutUnreadable(typeDataOf(typeData)) : (JSON.parse(text) as unknown);
}

/** Only what the fields can read of what is stored in them; other parts that cannot be read stay. */
export function readableTypeData(fields: Fields, typeData: BlockContent): BlockContent {
  const stored = storedTypeData(typeData);
  const read = completeContent(fields, typeDataContent(isRecord(stored) ? stored : {}));
  return { ...read, props: withUnreadableOf(read.props, withoutUnreadable(typeData.props, 'typeData')) };
}
