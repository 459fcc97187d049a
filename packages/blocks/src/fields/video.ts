import type { Field, FieldKind, FieldOptions } from './field.ts';
import { renderedSchemas } from './rendered-schemas.ts';

/** Video of a streaming service. */
export interface Video {
  service: 'youtube' | 'vimeo';
  id: string;
  /** Embed address that sets no cookies before playback. */
  embedUrl: string;
  watchUrl: string;
}

export interface VideoField extends Field<'video', Video | null, unknown, string>, FieldOptions {
  kind: 'video';
}

/** A video of YouTube or Vimeo, stored as the link or ID that the editor entered. */
export const video = (options: FieldOptions = {}): VideoField => ({ ...options, kind: 'video' });

const youTube = (id: string): Video => ({
  service: 'youtube',
  id,
  embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
  watchUrl: `https://www.youtube.com/watch?v=${id}`,
});

const vimeo = (id: string): Video => ({
  service: 'vimeo',
  id,
  embedUrl: `https://player.vimeo.com/video/${id}?dnt=1`,
  watchUrl: `https://vimeo.com/${id}`,
});

/** Builds the video of a service from its ID. */
export const videoOfService = (service: Video['service'], id: string): Video =>
  service === 'youtube' ? youTube(id) : vimeo(id);

const youTubeHost = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const vimeoHost = /^(?:www\.|player\.)?vimeo\.com$/;
const youTubeID = /^([\w-]{11})(?:[?&#/]|$)/;
const vimeoID = /^(\d{6,12})(?:[?&#/]|$)/;

/** Index of the ID in the path of a YouTube link: after `v=`, or after one of these names. */
function youTubeStart(path: string): string {
  if (!path.startsWith('watch?')) return /^(?:embed|shorts|live)\/(.{1,12})/.exec(path)?.[1] ?? '';
  const [query = ''] = path.slice('watch?'.length).split('#', 1);
  const parts = query.split('&').filter((part) => part.startsWith('v=') && youTubeID.test(part.slice(2)));
  return parts.at(-1)?.slice(2) ?? '';
}

/** Parses a link to a video in steps, since a single regular expression would backtrack. */
function videoOfLink(link: string): Video | null {
  if (/\s/.test(link)) return null;
  const address = link.replace(/^https?:\/\//, '');
  const slash = address.indexOf('/');
  const [host, path] = [address.slice(0, Math.max(0, slash)), address.slice(slash + 1)];
  const start = host === 'youtu.be' ? path : youTubeHost.test(host) ? youTubeStart(path) : '';
  const id = youTubeID.exec(start)?.[1];
  if (id) return youTube(id);
  const number = vimeoHost.test(host) ? vimeoID.exec(path.replace(/^video\//, ''))?.[1] : undefined;
  return number ? vimeo(number) : null;
}

/** Parses the link or ID of a video; null if invalid. Digits alone are a Vimeo ID, eleven characters a YouTube ID. */
export function parseVideo(value: string): Video | null {
  const typed = value.trim();
  const linked = videoOfLink(typed);
  if (linked) return linked;
  if (/^\d{6,10}$/.test(typed)) return vimeo(typed);
  return /^[\w-]{11}$/.test(typed) ? youTube(typed) : null;
}

export const videoKind: FieldKind<VideoField, string> = {
  kind: 'video',
  place: 'props',
  empty: () => '',
  isEmpty: (value) => value.trim() === '',
  parse: (value) => (typeof value === 'string' ? value.trim() : undefined),
  check: (value) => (parseVideo(value) === null ? [{ code: 'V_12' }] : []),
  resolve: (value) => parseVideo(value),
  options: [],
  renderedSchema: () => renderedSchemas.video,
  jsonSchema: () => ({ type: 'string' }),
};
