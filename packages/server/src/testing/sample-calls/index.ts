import { authSamples, secondFactorSamples, userSamples } from './accounts.ts';
import { mediaSamples } from './media.ts';
import { pageSamples } from './pages.ts';
import { publicationSamples } from './publication.ts';
import { reachSamples, submissionSamples } from './reach.ts';
import { releaseSamples } from './releases.ts';
import type { Sample } from './sample.ts';
import { structureSamples } from './structure.ts';

export type { ObjectRule, Sample } from './sample.ts';
export { createWorld, type Person, type World } from './world.ts';

/** A successful call of every endpoint that changes data, and of those that check a narrowed permission on their object. */
export const samples: readonly Sample[] = [
  ...authSamples,
  ...userSamples,
  ...secondFactorSamples,
  ...mediaSamples,
  ...pageSamples,
  ...publicationSamples,
  ...releaseSamples,
  ...structureSamples,
  ...submissionSamples,
  ...reachSamples,
];
