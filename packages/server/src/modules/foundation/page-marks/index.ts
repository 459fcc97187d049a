export {
  inLive,
  inUnderway,
  isNeither,
  isRequested,
  type MarksRow,
  marksOf,
  marksOnWire,
  rankOf,
  underwayRank,
  underwayStates,
} from './marks-store.ts';
