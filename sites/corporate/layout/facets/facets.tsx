/** A part of what is listed, with the address that shows it alone. */
export interface Facet {
  id: number | string;
  name: string;
  /** Number of what is in it; null where it says nothing. */
  total: number | null;
  /** Whether there is more in it than is counted. */
  more?: boolean;
  url: string;
  current: boolean;
  /** Language of the address and the name, where it is another one than that of the page. */
  language?: string;
}

/** A row of links of which each shows a part of a list. */
export function Facets({ facets, ...named }: { facets: readonly Facet[]; label?: string; labelledBy?: string }) {
  return (
    <nav className="facets" aria-label={named.label} aria-labelledby={named.labelledBy}>
      <ul className="facets-row">
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
                  <span className="facet-number">{more ? `${total}+` : total}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
