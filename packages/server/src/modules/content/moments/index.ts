export { findGoneSince, firstMoment } from './moment-store.ts';
export { createMomentToken } from './moment-token.ts';
export { type MomentRefusal, openMoment, type OpenMoment } from './open-moment.ts';
