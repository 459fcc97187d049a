import type { PageAction } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useScreenActions } from '../../../lib/screen-actions.ts';
import { useCan } from '../../../lib/session.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { shortcutKeys } from '../../../lib/shortcuts.ts';
import { workIn } from '../../../lib/working-release.ts';
import { usePageInRelease } from '../release/use-page-in-release.ts';
import { isDirty } from '../store/editor-state.ts';
import type { PageActions } from '../use-page-actions.ts';
import type { HeaderDialog } from './header-dialogs.tsx';

/** Action of the header. */
export interface HeaderAction {
  text: string;
  /** For narrow windows; a part of `text`. */
  shortText: string;
  canRun: boolean;
  isRunning: boolean;
  run(): void;
}

export interface PublishActions {
  save: HeaderAction | null;
  /** The primary action that the server allows: publish or request publication. */
  primary: HeaderAction | null;
  more: readonly { text: string; run(): void }[];
}

type MenuAction = PublishActions['more'][number];

/** Actions of the menu of the header. @param request false if the menu does not offer to request publication */
function useMenuActions(
  actions: PageActions,
  onDialog: (dialog: HeaderDialog) => void,
  request: MenuAction | false,
): readonly MenuAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayManage = useCan()('manage-page-types');
  const hasAddress = useEditor().pageType?.hasAddress !== false;
  const available = useEditorState((state) => state.page.availableActions);
  const dirty = useEditorState(isDirty);
  const release = useEditorState((state) => state.page.release);
  const inRelease = usePageInRelease();
  const offers = (action: PageAction): boolean => available.includes(action);
  return [
    offers('publish') && { text: t('editor.publication.publish'), run: () => void actions.publish() },
    request,
    offers('resend-request') && { text: t('editor.request.resend'), run: () => onDialog('resend') },
    offers('revoke-request') && { text: t('editor.request.revoke'), run: () => void actions.revokeRequest() },
    offers('review-request') && { text: t('editor.request.review'), run: () => onDialog('review') },
    release && { text: t('releases.open'), run: () => void navigate(`/releases/${release.id}`) },
    ...inRelease,
    release && { text: t('editor.release.leave'), run: () => workIn(null) },
    offers('save') && { text: t('assignment.open'), run: () => onDialog('assign') },
    !release &&
      (offers('save') || offers('review-request')) && { text: t('editor.share.title'), run: () => onDialog('share') },
    offers('schedule') && { text: t('editor.schedule.open'), run: () => onDialog('schedule') },
    hasAddress && { text: t('moment.title'), run: () => onDialog('moment') },
    mayManage && { text: t('templates.save'), run: () => onDialog('template') },
    offers('unpublish') && { text: t('editor.publication.unpublish'), run: () => onDialog('unpublish') },
    // The server only knows the working copy of unsaved changes, so it offers no action for them.
    dirty && offers('save') && { text: t('editor.work.discard.title'), run: () => onDialog('discard') },
  ].filter((item) => item !== false && item !== null);
}

/** Actions of the page that the server allows, for the header and the command palette. */
export function usePublishActions(actions: PageActions, onDialog: (dialog: HeaderDialog) => void): PublishActions {
  const { t } = useTranslation();
  const available = useEditorState((state) => state.page.availableActions);
  const dirty = useEditorState(isDirty);
  const release = useEditorState((state) => state.page.release);
  const isPublic = useEditorState((state) => state.page.publishedVersionID === state.base.id);
  const offers = (action: PageAction): boolean => available.includes(action);
  const { running } = actions;
  const isPublisher = offers('store-and-publish');
  // Requesting saves first, so unsaved changes of a published page can be requested too.
  const hasNews = !release && (offers('request-publication') || (dirty && offers('save') && !offers('resend-request')));
  const canRequest = !isPublisher && hasNews;
  const request = { text: t('editor.request.request'), run: () => onDialog('request') };
  const more = useMenuActions(actions, onDialog, isPublisher && hasNews && request);

  const saveText = release ? t('editor.release.save', { name: release.name }) : t('common.save');
  const save: HeaderAction | null = offers('save')
    ? {
        text: running === 'save' ? t('editor.save.running') : saveText,
        shortText: t('common.save'),
        canRun: dirty && running === null,
        isRunning: running === 'save',
        run: () => void actions.save(),
      }
    : null;
  const publish: HeaderAction = {
    text: t('editor.publication.saveAndPublish'),
    shortText: t('editor.header.short.publish'),
    canRun: (dirty || !isPublic) && running === null,
    isRunning: false,
    run: () => void actions.saveAndPublish(),
  };
  const ask: HeaderAction = {
    ...request,
    shortText: t('editor.header.short.request'),
    canRun: running === null,
    isRunning: running === 'request',
  };
  useScreenActions(() => [
    ...(save && dirty ? [{ text: saveText, keys: shortcutKeys.save, run: save.run }] : []),
    ...(isPublisher && (dirty || !isPublic) ? [publish] : []),
    ...(canRequest ? [request] : []),
    ...more,
  ]);
  return { save, primary: isPublisher ? publish : canRequest ? ask : null, more };
}
