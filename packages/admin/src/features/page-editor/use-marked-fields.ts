import { type Fields, pageHeaderFields, pageTitlePath } from '@ximblox/blocks/internal';
import { type ErrorItem, pageHeaderKey } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { labelAt } from '../../fields/field-label.ts';
import { fieldsOf, useEditor, useEditorState } from './editor-context.ts';
import { focusSoon } from './focus-soon.ts';
import { pageTitleID } from './overview/title-field.tsx';
import { useShowForm } from './use-selection.ts';

/** Invalid field of the last response. */
export interface MarkedField {
  id: string;
  /** Key of its block, or of the page header. */
  key: string;
  /** Label of the block, or of the page header. */
  owner: string;
  /** Path and label of the field. */
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

/** Returns the invalid fields of the last response. */
export function useMarkedFields(): MarkedField[] {
  const { t } = useTranslation();
  const { blockTypes, pageType } = useEditor();
  const marked = useEditorState((state) => state.errors.blocks);
  const ofType = useEditorState((state) => state.errors.typeData);
  const ofPage = useEditorState((state) => state.errors.page);
  const blocks = useEditorState((state) => state.history.present.blocks);
  const inBlocks = Object.entries(marked).flatMap(([key, errors]) => {
    const type = blocks[key]?.type;
    if (type === undefined) return [];
    const info = blockTypes.get(type);
    return errors.map((error) => markedField(key, info?.label ?? type, fieldsOf(info), error));
  });
  const fields = pageHeaderFields(fieldsOf(pageType));
  const ofTitle = ofPage
    .filter(({ property }) => property === 'title')
    .map(({ code }) => ({ property: pageTitlePath, code }));
  const header = t('editor.pageHeader.title');
  return [...[...ofTitle, ...ofType].map((error) => markedField(pageHeaderKey, header, fields, error)), ...inBlocks];
}

/** Returns a function that opens the form of an invalid field and focuses it. */
export function useShowMarked(): (field: Pick<MarkedField, 'key' | 'path'>) => void {
  const { store } = useEditor();
  const showForm = useShowForm();
  return ({ key, path }) => {
    showForm(key);
    if (path === pageTitlePath) focusSoon(pageTitleID);
    else store.getState().reveal(key, path);
  };
}
