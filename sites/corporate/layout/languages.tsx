import type { ResolvedSibling } from '@ximblox/blocks';
import { languageOf, languageTag } from '@ximblox/site/kit';
import { message } from '../messages/message.ts';

/** What a link leads to, in the language that it leads to. */
function labelOf({ locale, name, current, translated }: ResolvedSibling): string {
  return translated || current ? name : `${name} (${message(locale, 'notTranslated')})`;
}

/** The page in the other languages; the home page of a language that has no translation, which is said. */
export function Languages({ siblings, locale }: { siblings: ResolvedSibling[]; locale: string }) {
  if (siblings.length < 2) return null;
  return (
    <nav className="languages" aria-label={message(locale, 'languages')}>
      <ul className="languages-list">
        {siblings.map((sibling) => {
          const code = languageOf(sibling.locale).toUpperCase();
          return (
            <li key={sibling.locale}>
              <a
                href={sibling.url}
                hrefLang={languageTag(sibling.locale)}
                lang={languageTag(sibling.locale)}
                title={labelOf(sibling)}
                aria-label={`${code}, ${labelOf(sibling)}`}
                data-translated={sibling.translated ? undefined : false}
                aria-current={sibling.current ? 'true' : undefined}
              >
                {code}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
