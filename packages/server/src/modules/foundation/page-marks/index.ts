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
  underwayStates,
} from './marks-store.ts';
