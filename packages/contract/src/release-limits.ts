/** Maximum number of items of a release, and of a call that adds or removes some. */
export const maxReleaseItems = 1000;

/** States of a release; `approved` with a time to publish is scheduled. */
export const releaseStates = ['draft', 'in-review', 'approved', 'published', 'cancelled'] as const;
