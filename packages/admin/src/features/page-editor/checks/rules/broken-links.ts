import type { FileRecord, LinkValue } from '@ximblox/contract';
import { problemOfPageLink } from '../../../../fields/link-picker/link-target.ts';
import { type CheckedPage, type KnownTargets, leavesOf, linksOf } from '../checked-page.ts';
import type { Finding, Place } from '../finding.ts';

const finding = (name: string, severity: Finding['severity'], values: Finding['values'], place: Place): Finding => ({
  group: 'links',
  severity,
  name,
  values,
  place,
});

const names = {
  gone: 'targetGone',
  'not-public': 'targetNotPublic',
  'no-anchor': 'anchorGone',
  'anchor-not-public': 'anchorNotPublic',
} as const;

function ofPage(page: CheckedPage, link: Extract<LinkValue, { kind: 'page' }>, targets: KnownTargets, place: Place) {
  // Anchors on this page are checked against the edited document.
  if (link.pageID === page.id) return ofAnchor(page, link.anchor ?? '', place);
  const target = targets.page(link.pageID);
  const problem = target === undefined ? null : problemOfPageLink(target, link.anchor);
  if (problem === null) return [];
  const title = target?.title ?? '';
  const severity = problem === 'gone' || problem === 'no-anchor' ? 'problem' : 'warning';
  return [finding(names[problem], severity, { title, anchor: link.anchor ?? '' }, place)];
}

const ofAnchor = ({ anchors, title }: CheckedPage, anchor: string, place: Place): Finding[] =>
  anchor === '' || anchors.has(anchor) ? [] : [finding('anchorGone', 'problem', { title, anchor }, place)];

/** Links to missing targets and to pages that visitors cannot see. */
export function brokenLinks(page: CheckedPage, targets: KnownTargets): Finding[] {
  const links = linksOf(page).flatMap(({ link, place }): Finding[] => {
    if (link.kind === 'page') return ofPage(page, link, targets, place);
    if (link.kind === 'url') return link.url.startsWith('#') ? ofAnchor(page, link.url.slice(1), place) : [];
    return targets.file(link.fileID) === null ? [finding('fileGone', 'problem', { file: '' }, place)] : [];
  });
  const files = leavesOf(page).flatMap(({ kind, parsed, place }): Finding[] => {
    if (kind.place !== 'files' || parsed === null) return [];
    const { fileID, fileName } = parsed as FileRecord;
    return targets.file(fileID) === null ? [finding('fileGone', 'warning', { file: fileName }, place)] : [];
  });
  return [...links, ...files];
}
