/** Maximum number of items of a release, and of a call that adds or removes some. */
export const maxReleaseItems = 1000;

/** States of a release; `approved` with a time to publish is scheduled. */
export const releaseStates = ['draft', 'in-review', 'approved', 'published', 'cancelled'] as const;

/** States of a release that can be changed and published. */
export const openReleaseStates = ['draft', 'in-review', 'approved'] as const;

/** Whether a release in this state can be changed and published. */
export const isOpenReleaseState = (
  state: (typeof releaseStates)[number],
): state is (typeof openReleaseStates)[number] => (openReleaseStates as readonly string[]).includes(state);
