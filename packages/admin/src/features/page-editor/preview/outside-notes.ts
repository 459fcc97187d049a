import { sectionIDOf } from '@ximblox/blocks/internal';
import { contract } from '@ximblox/contract';
import type { TFunction } from 'i18next';
import { pageTargetQuery } from '../../../fields/link-picker/link-target.ts';
import { searchedText } from '../../../fields/link-picker/typed-link.ts';
import { adminBase } from '../../../lib/address.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toasts.tsx';
import { documentIn, type EditorState } from '../store/editor-state.ts';

/** Says that something clicked in the preview is not part of the page, and leads users who may edit them to the menus. */
export function noteSite(t: TFunction, canEditMenus: boolean): void {
  toast({
    text: t('editor.preview.outside'),
    kind: 'note',
    ...(canEditMenus && { action: { text: t('menu.menuStructure'), href: `${adminBase}/menu-structure` } }),
  });
}

interface Clicked {
  key: string;
  /** Address of the clicked link. */
  link?: string;
  /** Whether a text was clicked. */
  isFixed?: boolean;
}

/** Returns the shared section that contains what was clicked, or the other page that it links to, with its note. */
async function sourceOf(t: TFunction, state: EditorState, { key, link }: Clicked) {
  const block = documentIn(state).blocks[key];
  const sectionID = block && sectionIDOf(block);
  if (sectionID !== undefined) {
    const section = await queryClient.fetchQuery(pageTargetQuery(sectionID));
    return section && { id: sectionID, text: t('editor.preview.ofSection', { title: section.title }) };
  }
  if (link === undefined) return null;
  const body = { locale: state.page.locale, term: searchedText(link, location.origin) };
  const { match } = await api.call(contract.pages.suggestLinks, { body });
  if (!match || match.id === state.page.id) return null;
  return { id: match.id, text: t('editor.preview.linkedPage', { title: match.title }) };
}

/** Leads from something in a block that no field contains to the page where it is edited; says of other texts that no field sets them. */
export async function noteSource(t: TFunction, state: EditorState, clicked: Clicked): Promise<void> {
  const source = await sourceOf(t, state, clicked).catch(() => null);
  if (!source) {
    if (clicked.isFixed) toast({ text: t('editor.preview.fixedText'), kind: 'note' });
    return;
  }
  const action = { text: t('editor.preview.openPage'), href: `${adminBase}/page/${source.id}` };
  toast({ text: source.text, kind: 'note', action });
}
