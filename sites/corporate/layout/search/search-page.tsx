import type { LayoutProps, ResolvedMenuItem, SearchHit, SearchView } from '@ximblox/blocks';
import { languageTag } from '@ximblox/site/kit';
import { message } from '../../messages/message.ts';
import { Entry } from '../entry.tsx';
import { Facets } from '../facets/facets.tsx';
import { Pager } from '../pager/pager.tsx';
import { SearchForm } from './search-form.tsx';

/** Pages of the type `blank` are listed under “other”. */
const isPlain = ({ id }: { id: string }): boolean => id === 'blank';

/** Filter by page type, if there are at least two. */
function Types({ view, locale }: { view: SearchView; locale: string }) {
  if (!view.allTypes || (view.types.length < 2 && view.allTypes.current)) return null;
  const all = { ...view.allTypes, name: message(locale, 'searchAll') };
  const kinds = view.types.filter((facet) => !isPlain(facet));
  const plain = view.types.find(isPlain);
  const rest = plain ? [{ ...plain, name: message(locale, 'searchOther') }] : [];
  return <Facets label={message(locale, 'searchTypes')} facets={[all, ...kinds, ...rest]} />;
}

function Locales({ view, locale }: { view: SearchView; locale: string }) {
  if (view.locales.length === 0) return null;
  return (
    <div className="search-locales soft in-text">
      <p id="search-locales">{message(locale, 'searchLocales')}</p>
      <Facets
        labelledBy="search-locales"
        facets={view.locales.map((facet) => ({ ...facet, language: languageTag(facet.id) }))}
      />
    </div>
  );
}

/**
 * Suggestions for a search without results: pages of the first level and service pages. A heading without link is replaced by
 * its first page.
 */
function Suggestions({ menus, locale }: { menus: LayoutProps['menus']; locale: string }) {
  const pageOf = (item: ResolvedMenuItem): ResolvedMenuItem[] =>
    item.href === '' ? item.children.slice(0, 1) : [item];
  const pages = [...(menus.main ?? []), ...(menus.service ?? [])].flatMap(pageOf);
  if (pages.length === 0) return null;
  return (
    <nav className="search-suggestions" aria-labelledby="search-suggestions">
      <p id="search-suggestions">{message(locale, 'searchWaysOn')}</p>
      <ul className="search-suggestions-list row">
        {pages.map(({ key, href, title }) => (
          <li key={key}>
            <a className="arrow-link" href={href}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Hit({ hit, view }: { hit: SearchHit; view: SearchView }) {
  const kind = view.types.find((facet) => facet.id === hit.type && !isPlain(facet))?.name;
  return (
    <Entry
      href={hit.url}
      title={hit.title}
      under=""
      margin={kind}
      // The server escapes everything but the marks.
      text={<span className="search-excerpt" dangerouslySetInnerHTML={{ __html: hit.excerpt }} />}
    />
  );
}

const counted = (locale: string, total: number): string => new Intl.NumberFormat(languageTag(locale)).format(total);

/** The message above the results, or instead of them. */
function outcome({ state, term, total, more }: SearchView, locale: string): string {
  if (state === 'start') return message(locale, 'searchStart');
  if (state === 'short') return message(locale, 'searchShort');
  if (state === 'limited') return message(locale, 'searchLimited');
  if (total === 0) return message(locale, 'searchNone', { term });
  const key = more ? 'searchMore' : total === 1 ? 'searchOne' : 'searchMany';
  return message(locale, key, { term, total: counted(locale, total) });
}

/** Search page: form, filters and results. */
export function SearchPage({ context, search, menus }: LayoutProps) {
  const view = search?.view;
  if (!search || !view) return null;
  const { locale } = context;
  const type = view.types.find(({ current }) => current)?.id ?? '';
  return (
    <div className="search-page">
      <div className="frame">
        <h1 className="search-heading in-text">{context.title}</h1>
        <div className="search-top">
          <SearchForm url={search.url} locale={locale} id="search-term" term={view.term} type={type} />
          <p className="search-outcome" role="status">
            {outcome(view, locale)}
          </p>
          {view.state === 'done' && view.total === 0 && (
            <p className="search-tips soft">{message(locale, 'searchTips')}</p>
          )}
          <Types view={view} locale={locale} />
          {view.state === 'done' && view.total === 0 && <Suggestions menus={menus} locale={locale} />}
        </div>
        {view.hits.length > 0 && (
          <ol className="subgrid" start={(view.page - 1) * 10 + 1}>
            {view.hits.map((hit) => (
              <Hit key={hit.pageID} hit={hit} view={view} />
            ))}
          </ol>
        )}
        <Pager {...view} locale={locale} label={message(locale, 'searchPages')} />
        <Locales view={view} locale={locale} />
      </div>
    </div>
  );
}
