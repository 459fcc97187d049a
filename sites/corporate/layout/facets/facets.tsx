/** A filter of a list and the address of the filtered list. */
export interface Facet {
  id: number | string;
  name: string;
  /** Number of items; null to show none. */
  total: number | null;
  /** Whether there are more items than `total`. */
  more?: boolean;
  url: string;
  current: boolean;
  /** Language of the address and name, if it differs from the page. */
  language?: string;
}

/** A row of filters. */
export function Facets({ facets, ...named }: { facets: readonly Facet[]; label?: string; labelledBy?: string }) {
  return (
    <nav className="facets in-text" aria-label={named.label} aria-labelledby={named.labelledBy}>
      <ul className="facets-row row">
        {facets.map(({ id, name, total, more = false, url, current, language }) => (
          <li key={id}>
            <a
              className="facet"
              href={url}
              aria-current={current ? 'true' : undefined}
              hrefLang={language}
              lang={language}
            >
              {name}
              {total !== null && (
                <>
                  {' '}
                  <span className="facet-number note">{more ? `${total}+` : total}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
