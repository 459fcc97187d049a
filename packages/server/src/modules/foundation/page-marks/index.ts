export {
  inLive,
  inUnderway,
  isNeither,
  isRequested,
  isScheduled,
  type MarksRow,
  marksOf,
  marksOnWire,
} from './marks-store.ts';
