import type { Fields } from '@ximblox/blocks';
import type { ErrorItem } from '@ximblox/contract';
import { labelAt } from '../../fields/field-label.ts';
import { typeDataForm } from './content-ports.ts';
import { fieldsOf, useEditor, useEditorState } from './editor-context.ts';
import { useShowForm } from './use-selection.ts';

/** A field that the last answer refused. */
export interface MarkedField {
  id: string;
  /** Key of its block, or what stands for the form of the page's type. */
  key: string;
  /** What the block or the page's type is called. */
  owner: string;
  /** Path of the field, and what it is called. */
  path: string;
  property: string;
  code: string;
}

const markedField = (key: string, owner: string, fields: Fields | undefined, error: ErrorItem): MarkedField => {
  const path = error.property.replace(/^(?:props|__images|__files)\./, '');
  return {
    id: `${key} ${error.property} ${error.code}`,
    key,
    owner,
    path,
    property: labelAt(fields, path),
    code: error.code,
  };
};

/** Fields that the last answer refused, wherever they are. */
export function useMarkedFields(): MarkedField[] {
  const { blockTypes, pageType } = useEditor();
  const marked = useEditorState((state) => state.errors.blocks);
  const ofType = useEditorState((state) => state.errors.typeData);
  const blocks = useEditorState((state) => state.history.present.blocks);
  const inBlocks = Object.entries(marked).flatMap(([key, errors]) => {
    const type = blocks[key]?.type;
    if (type === undefined) return [];
    const info = blockTypes.get(type);
    return errors.map((error) => markedField(key, info?.label ?? type, fieldsOf(info), error));
  });
  const fields = pageType?.fields as Fields | undefined;
  return [...inBlocks, ...ofType.map((error) => markedField(typeDataForm, pageType?.label ?? '', fields, error))];
}

/** Opens the form of a marked field, and shows the field in it. */
export function useShowMarked(): (field: MarkedField) => void {
  const { store } = useEditor();
  const showForm = useShowForm();
  return ({ key, path }) => {
    showForm(key === typeDataForm ? null : key);
    store.getState().reveal(key, path);
  };
}
