import type { BlockContent, ComparedFields, MergeChoice } from '@ximblox/blocks/internal';
import type { Block, PageMetadata, PageVersionStatus, PageVersion, PresentUsers } from '@ximblox/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorDocument, Seo } from './document.ts';
import type { EditorErrors } from './editor-errors.ts';
import type { History } from './history.ts';
import type { BaseVersion, MergeReport, Newer } from './newer.ts';

/** Activity of the editor, named as in the specification. */
export const editorActivities = [
  'Editing',
  'AddingBlock',
  'EditingPageSettings',
  'EditingSEOSettings',
  'AddTranslation',
  'ReplaceBlock',
  'AcceptRequest',
] as const;
export type EditorActivity = (typeof editorActivities)[number];

/**
 * Why the working copy could not be stored: no connection, expired session, a conflict with another window, or refused
 * by the server.
 */
export type CopyFailure = 'connection' | 'session' | 'window' | 'refused';

/** The working copy as stored on the server. */
export interface StoredCopy {
  /** 0 if there is none. */
  revision: number;
  /** Content on reload: the working copy, or the stored version without one. */
  document: EditorDocument;
  /** Null without a working copy. */
  savedAt: string | null;
  failure: CopyFailure | null;
}

export interface EditorState {
  /** Fields of the site's blocks and of the page type, for merging. */
  fields: ComparedFields;
  /** The page as on the server: its address and state, without the edited content. */
  page: PageMetadata;
  base: BaseVersion;
  /** The stored document of `base`. */
  saved: EditorDocument;
  history: History<EditorDocument>;
  errors: EditorErrors;
  /** Field to scroll to and focus. */
  revealed: { key: string; path: string; keepsFocus?: boolean } | null;
  activity: EditorActivity;
  isSaving: boolean;
  /** Whether the last save got no response. */
  isUnreachable: boolean;
  copy: StoredCopy;
  /** When the restored working copy was stored; null after the notice is closed. */
  restoredAt: string | null;
  /** Newer content with conflicts to resolve, and whether the dialog is open. */
  conflict: { newer: Newer; isOpen: boolean; thenSave: boolean } | null;
  /** Other windows that have the page open. */
  people: PresentUsers;
  /** Last known state of the page on the server; null initially. */
  serverState: PageVersionStatus | 'gone' | null;
  /** In a release, the version of the live line that was merged since the last save; null for none. */
  takenOver: number | null;
  /** Last merge with other changes. */
  merged: MergeReport | null;
  /** Comment that a reviewer is writing for the requester. */
  reviewNote: string;
}

export interface EditorActions {
  setActivity(activity: EditorActivity): void;
  setReviewNote(note: string): void;
  reveal(key: string, path: string, keepsFocus?: boolean): void;
  setTitle(title: string): void;
  setSeo(seo: Partial<Seo>, merge?: boolean): void;
  changeTags(change: (tags: readonly number[]) => readonly number[]): void;
  changeTypeData(change: (content: BlockContent) => BlockContent, property: string, merge?: boolean): void;
  /** Changes the list of blocks as a separate undo step. */
  arrange(change: (document: EditorDocument) => EditorDocument): void;
  insertBlock(block: Block, position: number): void;
  removeBlock(key: string): void;
  moveBlock(key: string, to: number): void;
  replaceBlock(key: string, block: Block): void;
  setAnchor(key: string, anchorPoint: string): void;
  /** Hides blocks from visitors, or shows them again. */
  setHidden(keys: readonly string[], hides: boolean): void;
  changeContent(key: string, change: (content: BlockContent) => BlockContent, property: string, merge?: boolean): void;
  undo(): void;
  redo(): void;
  setErrors(errors: EditorErrors): void;
  setPage(page: PageMetadata): void;
  saveStarted(): void;
  saveEnded(isUnreachable?: boolean): void;
  /** The server has stored `document` as `version`; text typed since stays unsaved. */
  stored(document: EditorDocument, version: PageVersion): void;
  /** The server has stored the document as working copy with a revision, or has none for revision 0. */
  copyStored(document: EditorDocument, revision: number, savedAt: string | null): void;
  copyFailed(failure: CopyFailure): void;
  forgetRestored(): void;
  setConflict(conflict: EditorState['conflict']): void;
  /**
   * Merges newer content into all steps of the history, so that undo never reverts changes of others. With choices it
   * is a separate step, whose undo restores mine.
   */
  mergeNewer(newer: Newer, choices?: ReadonlyMap<string, MergeChoice>): void;
  forgetMerged(): void;
  setPeople(people: PresentUsers): void;
  setServerState(serverState: PageVersionStatus | 'gone'): void;
  /** Continues from a stored version; undo restores the edited content. */
  takeOver(version: PageVersion): void;
  /** Reverts to the stored version; undo restores the edited content. */
  discard(): void;
}

export type EditorStore = StoreApi<EditorState & EditorActions>;

export const documentIn = (state: EditorState): EditorDocument => state.history.present;
/** Whether the user may edit the page; the only such check in the editor. */
export const mayEdit = ({ page }: Pick<EditorState, 'page'>): boolean => page.availableActions.includes('save');
/** Whether the template of the page locks a block for the user. */
export const isLocked = ({ page }: Pick<EditorState, 'page'>, key: string): boolean => page.lockedBlocks.includes(key);
/** Whether there is something to save: changes, or a live line that the release has taken over. */
export const isDirty = (state: EditorState): boolean =>
  state.history.present !== state.saved || state.takenOver !== null;
/** Whether the page was removed from the release in which the edited version was saved. */
export const isRemoved = ({ page: { release }, base }: Pick<EditorState, 'page' | 'base'>): boolean =>
  release !== null && release.change === null && base.releaseID === release.id;
/** Query that reads the page in the release in which it was opened. */
export const inReleaseOf = ({ page: { release } }: Pick<EditorState, 'page'>): { releaseID?: string } =>
  release ? { releaseID: String(release.id) } : {};
/** Whether all changes are stored, so that the window can be closed. */
export const isInWorkingCopy = (state: EditorState): boolean => state.history.present === state.copy.document;
export const canUndo = (state: EditorState): boolean => state.history.past.length > 0;
export const canRedo = (state: EditorState): boolean => state.history.future.length > 0;
