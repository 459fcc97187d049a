export { inLive, inUnderway, type MarksRow, marksOf, marksOnWire } from './marks-store.ts';
