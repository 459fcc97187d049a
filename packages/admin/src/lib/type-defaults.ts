import { queryOptions } from '@tanstack/react-query';
import { type BlockContent, type Fields, inheritContent } from '@ximblox/blocks/internal';
import { contract, type TypeDefaults } from '@ximblox/contract';
import { api } from './api.ts';
import { releasesKey } from './releases.ts';

/** Query for the default values of a page type in a locale. */
export const typeDefaultsQuery = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['page-types', 'defaults', id, locale],
    queryFn: ({ signal }) => api.call(contract.types.defaults, { params: { id }, query: { locale }, signal }),
  });

/** Query for the default values that pages of a type show in a locale: those of a release if it has some, otherwise the live ones. */
export const shownDefaultsQuery = (id: string, locale: string, releaseID?: number) =>
  releaseID === undefined
    ? typeDefaultsQuery(id, locale)
    : queryOptions({
        queryKey: [...releasesKey, 'defaults', String(releaseID), id, locale],
        queryFn: ({ signal }) =>
          api.call(contract.types.defaults, {
            params: { id },
            query: { locale, releaseID: String(releaseID) },
            signal,
          }),
      });

const known = new WeakMap<TypeDefaults, BlockContent>();

/** Default values of a page type: stored ones over those of the site's code. The same object for the same reply. */
export function defaultsIn(fields: Fields, reply: TypeDefaults): BlockContent {
  const before = known.get(reply);
  if (before) return before;
  const content = inheritContent(fields, reply.content, reply.coded);
  known.set(reply, content);
  return content;
}
