import type { PageAction, PermissionName } from '@ximblox/contract';

/** What decides which actions a page offers. */
export interface PageActionState {
  isPublished: boolean;
  /** Whether publishing the newest version would change what visitors see. */
  hasChanges: boolean;
  /** `isBarred` when the actor may not decide on it because they made it. */
  request: { isMine: boolean; isBarred: boolean } | null;
  /** Whether there is a locale into which the actor may still translate it. */
  isTranslatable: boolean;
  can: (name: PermissionName) => boolean;
}

/** What the actor may do with a page now: exactly what the server would not refuse. */
export function availableActions({
  isPublished,
  hasChanges,
  request,
  isTranslatable,
  can,
}: PageActionState): PageAction[] {
  const edit = can('edit-page');
  const publish = can('publish-page');
  const review = can('review-publication');
  const ifPublishedAlsoPublish = !isPublished || publish;
  const offered: Record<PageAction, boolean> = {
    save: edit,
    publish: publish && hasChanges,
    'store-and-publish': edit && publish,
    unpublish: publish && isPublished,
    'request-publication': edit && request === null && hasChanges,
    'resend-request': edit && request !== null,
    'revoke-request': request !== null && (request.isMine || review),
    'review-request': request !== null && review && !request.isBarred,
    schedule: publish,
    delete: can('delete-page') && ifPublishedAlsoPublish,
    duplicate: can('create-page'),
    'create-translation': isTranslatable,
    'change-slug': edit && ifPublishedAlsoPublish,
  };
  return (Object.keys(offered) as PageAction[]).filter((action) => offered[action]);
}
