import { useEditorState } from '../editor-context.ts';

/** Number of errors of the title and of the page type's fields. */
export const usePageHeaderErrors = (): number =>
  useEditorState(
    ({ errors }) => errors.typeData.length + errors.page.filter(({ property }) => property === 'title').length,
  );
