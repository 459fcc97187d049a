export {
  inLive,
  inUnderway,
  isNeither,
  isRequested,
  isScheduled,
  type MarksRow,
  marksOf,
  marksOnWire,
  rankOf,
  underwayRank,
} from './marks-store.ts';
