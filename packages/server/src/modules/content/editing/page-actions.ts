import type { PageAction, PermissionName } from '@ximblox/contract';

/** The state of a page and the permissions that determine its available actions. */
export interface PageActionState {
  isPublished: boolean;
  /** Whether publishing the newest version would change what visitors see. */
  hasChanges: boolean;
  /** `isBarred`: the site requires a second person to decide on it. */
  request: { isMine: boolean; isBarred: boolean } | null;
  /** Whether the site lets the newest version be published; false without an approval that it requires. */
  isApproved: boolean;
  /** Whether every version needs an approval before it is published. */
  needsApproval: boolean;
  /** Whether the actor may create a translation in a locale that has none. */
  isTranslatable: boolean;
  can: (name: PermissionName) => boolean;
}

/** Returns the actions that the actor can perform on a page. The server accepts exactly these. */
export function availableActions({
  isPublished,
  hasChanges,
  request,
  isApproved,
  needsApproval,
  isTranslatable,
  can,
}: PageActionState): PageAction[] {
  const edit = can('edit-page');
  const publish = can('publish-page');
  const review = can('review-publication');
  const ifPublishedAlsoPublish = !isPublished || publish;
  const offered: Record<PageAction, boolean> = {
    save: edit,
    publish: publish && hasChanges && isApproved,
    'store-and-publish': edit && publish && !needsApproval,
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
