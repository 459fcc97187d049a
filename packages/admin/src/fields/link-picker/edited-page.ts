import { createContext, use } from 'react';

/** Page that is being edited, for links to its own anchors and references to other pages. */
export interface EditedPage {
  id: number;
  /** Anchors of its blocks, in page order. */
  anchors(): readonly string[];
}

const EditedPageContext = createContext<EditedPage | null>(null);

export const EditedPageProvider = EditedPageContext.Provider;

/** Returns the page that is being edited; null outside the page editor. */
export const useEditedPage = (): EditedPage | null => use(EditedPageContext);
